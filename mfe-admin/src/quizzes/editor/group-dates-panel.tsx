import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useState } from 'react';
import { type DatesDraft, toDatesBody, toDatesDraft } from '../assignments/dates-draft.ts';
import { DatesTable } from '../assignments/dates-table.tsx';
import { type FullQuiz, useSaveQuizMutation } from '../quizzes.api.ts';

/** Edits the groups' own dates and time limits. */
export function GroupDatesPanel({ quiz }: { quiz: FullQuiz }) {
  const { id: quizId, courseId, version } = quiz;
  const saved = toDatesDraft({ ...quiz, dates: quiz.dates ?? [] });
  const [draft, setDraft] = useState<DatesDraft | null>(null);
  const [save, { error, isLoading }] = useSaveQuizMutation();
  const handleSave = async () => {
    const { dates, onlyGroups } = toDatesBody(draft ?? saved);
    const answer = await save({ courseId, quizId, version, dates, onlyGroups });
    if (answer.error) return;
    setDraft(null);
    toast.success('Fechas guardadas');
  };
  const problem = error && (errorBody(error)?.details?.[0]?.message ?? errorMessage(error));
  return (
    <section className="sheet sheet-body sheet-narrow" aria-label="Fechas por grupo">
      <h2>Fechas por grupo</h2>
      <p className="muted">Lo que quede vacío es como para todos. El tiempo extra de cada persona se suma.</p>
      <DatesTable
        courseId={courseId}
        draft={draft ?? saved}
        groupsOnly
        withMinutes
        onChange={(update) => setDraft((before) => ({ ...(before ?? saved), ...update }))}
      />
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {draft && (
        <button
          type="button"
          className="btn btn-primary"
          disabled={isLoading}
          onClick={() => void handleSave()}
        >
          Guardar fechas
        </button>
      )}
    </section>
  );
}
