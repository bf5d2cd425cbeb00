import { expect, test } from "vitest";
import { questionPrivacy } from "#features/assessment/question-privacy.ts";

const CHOICE = "Only you can see your answer.";
const NOT_MONITORED = "Answers aren't monitored in real time. In a crisis, call or text 988.";

test("[SUR-05] a question with choices only says that no one else sees the answer", () => {
  expect(questionPrivacy({ id: 1, kind: "level" })).toEqual({ below: CHOICE });
});

test.each([8, 9, 10])(
  "[SUR-05] question %i says who reads its comment, and doesn't claim that only the author does",
  (id) => {
    const { text, ...others } = questionPrivacy({ id, kind: "stressor" });
    expect(text).toBe(
      "An administrator reviews comments without names. Leaders may see them once at least 10 people have commented. Comments aren't monitored in real time. In a crisis, call or text 988.",
    );
    expect(others).toEqual({});
  },
);

test("[SUR-05] an organization's open question says that only the author sees the answer", () => {
  expect(questionPrivacy({ id: 1001, kind: "text" })).toEqual({
    text: `${CHOICE} ${NOT_MONITORED}`,
  });
});

test("[SUR-05] an organization's question with choices says who added it", () => {
  expect(questionPrivacy({ id: 1002, kind: "stressor" })).toEqual({
    lead: `Your organization added this question. ${CHOICE}`,
    text: `${CHOICE} ${NOT_MONITORED}`,
  });
});

test("[SUR-05] a question with results says what leaders and administrators can see", () => {
  const COMMENT = questionPrivacy({ id: 8, kind: "stressor" }).text;
  expect(questionPrivacy({ id: 1003, kind: "stressor", hasResults: true })).toEqual({
    lead: "Your organization added this question. Leaders see group results of at least 5 people.",
    text: COMMENT,
  });
  expect(questionPrivacy({ id: 1004, kind: "text", hasResults: true })).toEqual({
    lead: "Your organization added this question. Answer in your own words.",
    text: COMMENT,
  });
});
