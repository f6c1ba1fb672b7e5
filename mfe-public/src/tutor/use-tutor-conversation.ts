import type { TutorAnswer, TutorAnswerResponse, TutorSentence } from '@rambla/api/contract';
import { useEffect, useRef, useState } from 'react';
import { askTutor, TutorError, type TutorQuestion } from './ask-tutor.ts';

/** A question of this visit with its answer so far. */
export interface ConversationTurn {
  key: number;
  question: string;
  questionId: number | null;
  answer: TutorAnswer | undefined;
  sentences: TutorSentence[];
  state: 'asking' | 'answering' | 'done' | 'failed';
  failure: TutorError | undefined;
}

const FAILED = new TutorError('failed', 'PROFE IA no responde. Revisá tu conexión y probá de nuevo.');

/** Holds the conversation of this visit; a new question stops the previous answer. */
export function useTutorConversation(onLeft: (left: number) => void) {
  const [turns, setTurns] = useState<ConversationTurn[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (question: TutorQuestion) => {
    running.current?.abort();
    const gone = new AbortController();
    running.current = gone;
    const key = Date.now();
    const change = (turn: Partial<ConversationTurn>) =>
      setTurns((all) => all.map((one) => (one.key === key ? { ...one, ...turn } : one)));
    const begun = { questionId: null, answer: undefined, sentences: [], failure: undefined };
    setTurns((all) => [...all, { key, question: question.text, ...begun, state: 'asking' }]);
    const listener = {
      onFound: ({ questionId, answer, left }: TutorAnswerResponse) => {
        onLeft(left);
        change({ questionId, answer, state: 'answering' });
      },
      onSentence: (sentence: TutorSentence) =>
        setTurns((all) =>
          all.map((one) => (one.key === key ? { ...one, sentences: [...one.sentences, sentence] } : one)),
        ),
    };
    try {
      await askTutor(question, listener, gone.signal);
      change({ state: 'done' });
    } catch (error) {
      // Keeps the partial answer when the person stopped it.
      if (gone.signal.aborted) change({ state: 'done' });
      else change({ state: 'failed', failure: error instanceof TutorError ? error : FAILED });
    }
  };
  return { turns, send, stop: () => running.current?.abort() };
}
