import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useDevice } from "#device/device.tsx";
import { notSavedMessage } from "#device/storage-error-copy.ts";
import { RESULT_PATH } from "#shared/navigation/paths.ts";
import type { AskedPart } from "#sync/device.ts";
import type { Question } from "#sync/local/content.ts";
import { questions as copy } from "./question-copy.ts";
import { setSubmittedAnswers } from "./submitted-answers.ts";
import { summarizeAnswers } from "./summarize-answers.ts";
import {
  answerFor,
  answersToSubmit,
  canSkip,
  indexAfterSkip,
  isAnswered,
  type SurveyProgress,
  withAnswer,
  withoutFollowUps,
} from "./survey-progress.ts";
import { useClose } from "./use-close.ts";
import { useDraft } from "./use-draft.ts";

export type Asking = {
  readonly surveyId: number;
  readonly part: AskedPart;
  readonly questions: readonly Question[];
};

/** Encrypts and queues the answers, then opens the result page. Without an answer, it closes the questions. */
function useSubmit({ surveyId, part, questions }: Asking) {
  const device = useDevice();
  const navigate = useNavigate();
  const close = useClose();
  const [isBusy, setBusy] = useState(false);
  const [notSaved, setNotSaved] = useState<string>();
  const send = async (progress: SurveyProgress) => {
    if (!device || isBusy) return;
    setBusy(true);
    const answers = answersToSubmit(questions, progress);
    try {
      // Everyone answers some questions of a whole check-in.
      if (answers.length === 0) await device.answers.skipOwnQuestions();
      else await device.answers.submit(surveyId, answers, part);
    } catch (error) {
      setNotSaved(notSavedMessage(error));
      return setBusy(false);
    }
    if (answers.length === 0) return close();
    setSubmittedAnswers(summarizeAnswers(device.owner, questions, answers));
    void navigate(RESULT_PATH, { replace: true });
  };
  return { send, isBusy, notSaved };
}

/** Holds the current question and the actions of the survey screen. */
export function useQuestions({ surveyId, part, questions }: Asking, initial: SurveyProgress) {
  const [progress, setProgress] = useState(initial);
  const [hasMoved, setHasMoved] = useState(false);
  const [isAnswerMissing, setAnswerMissing] = useState(false);
  const draft = useDraft(surveyId, part);
  const { send, isBusy, notSaved } = useSubmit({ surveyId, part, questions });
  const question = questions[progress.at];
  const answer = question && answerFor(progress, question);

  const change = (next: SurveyProgress, isTyping = false) => {
    setAnswerMissing(false);
    setProgress(next);
    draft.save(next, isTyping);
  };
  const goTo = async (at: number, next: SurveyProgress) => {
    if (at < questions.length) {
      setHasMoved(true);
      return change({ ...next, at });
    }
    setProgress(next);
    await draft.flushed();
    await send(next);
  };
  return {
    at: progress.at,
    progress,
    question,
    answer,
    hasMoved,
    isBusy,
    problem: isAnswerMissing ? copy.choose : notSaved,
    choose: (choiceId: number) => {
      if (question) change(withAnswer(questions, question, progress, { choiceId }));
    },
    type: (text: string) => {
      if (question) change(withAnswer(questions, question, progress, { text }), true);
    },
    back: () => void goTo(progress.at - 1, progress),
    next: () => {
      if (isBusy || !question) return;
      if (isAnswered(question, answer)) return void goTo(progress.at + 1, progress);
      if (!canSkip(questions, question)) return setAnswerMissing(true);
      void goTo(
        indexAfterSkip(questions, question),
        withoutFollowUps(questions, question, progress),
      );
    },
  };
}
