import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useDevice } from "#device/device.tsx";
import { notSavedWords } from "#device/not-saved-copy.ts";
import { RESULT_PATH } from "#shared/navigation/paths.ts";
import type { Question } from "#sync/local/content.ts";
import { handOver } from "./handed-over.ts";
import {
  afterSkipping,
  answerTo,
  canSkip,
  isAnswered,
  toSend,
  type Way,
  withAnswer,
  withoutLater,
} from "./steps.ts";
import { toHandOver } from "./to-hand-over.ts";
import { useDraft } from "./use-draft.ts";

export const CHOOSE_FIRST = "Choose the answer that comes closest first.";

/** Seals and keeps what was answered, and goes on to what it means. */
function useSending(surveyId: number, questions: readonly Question[]) {
  const device = useDevice();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [notSaved, setNotSaved] = useState<string>();
  const send = async (way: Way) => {
    if (!device || isBusy) return;
    setBusy(true);
    const answers = toSend(questions, way);
    try {
      await device.answers.submit(surveyId, answers);
    } catch (error) {
      setNotSaved(notSavedWords(error));
      return setBusy(false);
    }
    handOver(toHandOver(device.owner, questions, answers));
    void navigate(RESULT_PATH, { replace: true });
  };
  return { send, isBusy, notSaved };
}

/** Where somebody stands in the questions, and what they can do there. */
export function useQuestions(surveyId: number, questions: readonly Question[], begun: Way) {
  const [way, setWay] = useState(begun);
  const [isMoved, setMoved] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const draft = useDraft(surveyId);
  const { send, isBusy, notSaved } = useSending(surveyId, questions);
  const question = questions[way.at];
  const answer = question && answerTo(way, question);

  const change = (next: Way, isTyping = false) => {
    setMissing(false);
    setWay(next);
    draft.keep(next, isTyping);
  };
  const goTo = async (at: number, next: Way) => {
    if (at < questions.length) {
      setMoved(true);
      return change({ ...next, at });
    }
    setWay(next);
    await draft.settle();
    await send(next);
  };
  return {
    at: way.at,
    way,
    question,
    answer,
    isMoved,
    isBusy,
    problem: isMissing ? CHOOSE_FIRST : notSaved,
    choose: (choiceId: number) => {
      if (question) change(withAnswer(questions, question, way, { choiceId }));
    },
    type: (text: string) => {
      if (question) change(withAnswer(questions, question, way, { text }), true);
    },
    back: () => void goTo(way.at - 1, way),
    goOn: () => {
      if (isBusy || !question) return;
      if (isAnswered(question, answer)) return void goTo(way.at + 1, way);
      if (!canSkip(questions, question)) return setMissing(true);
      void goTo(afterSkipping(questions, question), withoutLater(questions, question, way));
    },
  };
}
