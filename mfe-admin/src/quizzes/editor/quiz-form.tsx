import { errorBody } from '@rambla/kit/base-api';
import { useFormDraft } from '@rambla/kit/draft';
import type { Values } from '@rambla/kit/form';
import { Form } from '@rambla/kit/ui/form';
import { StaleChoice } from '@rambla/kit/ui/stale-choice';
import { useCallback, useRef } from 'react';
import type { FullQuiz } from '../quizzes.api.ts';
import { QuizFields } from './quiz-fields.tsx';
import { bodyOf, type QuizChange, type QuizNames, quizDifferences, quizRules } from './quiz-values.ts';

type Props = {
  /** What is typed and not yet saved is kept under this name. */
  draftName: string;
  quiz?: FullQuiz;
  submit: string;
  send: (body: QuizChange) => Promise<unknown>;
  /** Someone else's version was chosen over what was typed. */
  onTakeTheirs?: () => void;
};

/** All of a quiz's settings, for a new one and for one that is there. */
export function QuizForm({ draftName, quiz, submit, send, onTakeTheirs }: Props) {
  const draft = useFormDraft(draftName);
  const fields = useRef<HTMLDivElement | null>(null);
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      fields.current = element;
      draft.ref(element);
    },
    [draft.ref],
  );
  const typed = useRef<QuizChange | null>(null);
  const handleSend = async (values: Values<QuizNames>) => {
    typed.current = bodyOf(values);
    await send(typed.current);
    draft.forget();
  };
  const stale = (error: unknown) => {
    const body = errorBody(error);
    const current = body?.code === 'stale_version' ? (body.current as FullQuiz) : undefined;
    if (!current || !typed.current) return null;
    return (
      <StaleChoice
        differences={quizDifferences(typed.current, current)}
        onKeepMine={() => {
          const version = fields.current?.querySelector<HTMLInputElement>('input[name="version"]');
          if (version) version.value = String(current.version);
          version?.form?.requestSubmit();
        }}
        onTakeTheirs={() => {
          draft.forget();
          onTakeTheirs?.();
        }}
      />
    );
  };
  return (
    <Form rules={quizRules} submit={submit} sending="Guardando…" send={handleSend} remedy={stale}>
      <div className="fields" ref={ref}>
        <input type="hidden" name="version" defaultValue={quiz?.version ?? 0} />
        <QuizFields quiz={quiz} />
      </div>
    </Form>
  );
}
