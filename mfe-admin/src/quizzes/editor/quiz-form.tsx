import { errorBody } from '@rambla/kit/base-api';
import type { Values } from '@rambla/kit/form';
import { Form } from '@rambla/kit/ui/form';
import { useCallback, useRef } from 'react';
import { useFormDraft } from '../../desk/editing/form-draft.ts';
import { StaleChoice } from '../../desk/editing/stale-choice.tsx';
import { HiddenField } from '../../hidden-field.tsx';
import type { FullQuiz } from '../quizzes.api.ts';
import { QuizFields } from './quiz-fields.tsx';
import { bodyOf, type QuizChange, type QuizNames, quizDifferences, quizRules } from './quiz-values.ts';

type Props = {
  /** Key under which the unsaved draft is stored. */
  draftName: string;
  quiz?: FullQuiz;
  submit: string;
  /** Where the form stays to go on with it, `noteSaved` takes the quiz as it is then. */
  send: (body: QuizChange, noteSaved: (quiz: FullQuiz) => void) => Promise<unknown>;
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
  const setVersion = (version: number) => {
    const input = fields.current?.querySelector<HTMLInputElement>('input[name="version"]');
    if (input) input.value = String(version);
  };
  const typed = useRef<QuizChange | null>(null);
  const handleSend = async (values: Values<QuizNames>) => {
    typed.current = bodyOf(values);
    const arrived = draft.sending();
    await send(typed.current, ({ version }) => setVersion(version));
    arrived();
  };
  const stale = (error: unknown) => {
    const body = errorBody(error);
    const current = body?.code === 'stale_version' ? (body.current as FullQuiz) : undefined;
    if (!current || !typed.current) return null;
    return (
      <StaleChoice
        differences={quizDifferences(typed.current, current)}
        onKeepMine={() => {
          setVersion(current.version);
          fields.current?.closest('form')?.requestSubmit();
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
        <HiddenField name="version" value={quiz?.version ?? 0} />
        <QuizFields quiz={quiz} />
      </div>
    </Form>
  );
}
