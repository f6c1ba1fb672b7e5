import { VersionedForm } from '../../admin-ui/editing/versioned-form.tsx';
import type { FullQuiz } from '../quizzes.api.ts';
import { QuizFields } from './quiz-fields.tsx';
import { type QuizChange, quizDifferences, quizRules, toQuizBody } from './quiz-values.ts';

type Props = {
  /** The key of the unsaved draft. */
  draftName: string;
  quiz?: FullQuiz;
  submit: string;
  send: (body: QuizChange & { version: number }, noteSaved: (quiz: FullQuiz) => void) => Promise<unknown>;
  onSaved?: (quiz: FullQuiz) => void;
  onTakeTheirs?: () => void;
};

export function QuizForm({ quiz, ...form }: Props) {
  return (
    <VersionedForm {...form} row={quiz} rules={quizRules} changeOf={toQuizBody} differences={quizDifferences}>
      {() => <QuizFields quiz={quiz} />}
    </VersionedForm>
  );
}
