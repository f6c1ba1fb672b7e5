import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useState } from 'react';
import { SaveConflictChoice } from '../../admin-ui/editing/save-conflict-choice.tsx';
import { useStoredDraft } from '../../admin-ui/editing/stored-draft.ts';
import { findConflictingVersion } from '../../admin-ui/editing/versioned-form.tsx';
import { type DatesDraft, toDatesBody, toDatesDraft } from '../assignments/dates-draft.ts';
import { DatesTable } from '../assignments/dates-table.tsx';
import { findUnreadableNumber } from '../bank/kinds/draft-values.ts';
import { type FullQuiz, useLazyManagedQuizQuery, useSaveQuizMutation } from '../quizzes.api.ts';

type GroupDates = Pick<DatesDraft, 'dates' | 'onlyGroups'>;
/** Keeps the version and dates from when editing began, to detect a conflicting save. */
type Draft = { edited: GroupDates; version: number; savedJson: string };

function groupDatesOf(quiz: FullQuiz): GroupDates {
  const { dates, onlyGroups } = toDatesDraft({ ...quiz, dates: quiz.dates ?? [] });
  return { dates, onlyGroups };
}

function groupDatesText({ dates, onlyGroups }: GroupDates, names: ReadonlyMap<number, string>): string {
  const lines = dates.map(({ groupId, opensAt, closesAt, minutes }) => {
    const times = [opensAt, closesAt].map((at) => at.replace('T', ' ') || 'como todos').join(' a ');
    return `${names.get(groupId) ?? 'Grupo'}: ${times}${minutes && `, ${minutes} minutos`}`;
  });
  return [...lines, ...(onlyGroups ? ['Solo para estos grupos'] : [])].join('; ');
}

/** Edits the groups' own dates and time limits. */
export function GroupDatesPanel({ quiz }: { quiz: FullQuiz }) {
  const { id: quizId, courseId } = quiz;
  const [draft, setDraft, forget] = useStoredDraft<Draft | null>(`quiz-dates-${quizId}`, null);
  const [unreadable, setUnreadable] = useState<string>();
  const [save, { error, isLoading, reset }] = useSaveQuizMutation();
  const [refetchQuiz] = useLazyManagedQuizQuery();
  const saved = groupDatesOf(quiz);
  const edited = draft?.edited ?? saved;
  const shown: DatesDraft = { opensAt: '', closesAt: '', ...edited };
  const current = findConflictingVersion<FullQuiz>(error);
  const change = (update: Partial<DatesDraft>) =>
    setDraft((latest) => {
      const { version = quiz.version, savedJson = JSON.stringify(saved) } = latest ?? {};
      return { edited: { ...(latest?.edited ?? saved), ...update }, version, savedJson };
    });
  const discard = () => {
    setDraft(null);
    reset();
  };
  const saveOver = async (version: number) => {
    const { dates, onlyGroups } = toDatesBody(shown);
    const found = findUnreadableNumber(dates);
    setUnreadable(found);
    if (found || isLoading) return;
    const answer = await save({ courseId, quizId, version, dates, onlyGroups });
    const newer = findConflictingVersion<FullQuiz>(answer.error);
    // The other save changed only other settings.
    if (newer && JSON.stringify(groupDatesOf(newer)) === draft?.savedJson) return saveOver(newer.version);
    // Loads the version that another person saved, so that this person may choose it instead.
    if (newer) void refetchQuiz({ courseId, quizId });
    const { data } = answer;
    if (!data) return;
    if (forget(draft)) setDraft(null);
    else {
      const savedJson = JSON.stringify(groupDatesOf(data));
      setDraft((latest) => latest && { ...latest, version: data.version, savedJson });
    }
    toast.success('Fechas guardadas');
  };
  const names = new Map(
    [...(quiz.dates ?? []), ...(current?.dates ?? [])].map(({ groupId, name }) => [groupId, name]),
  );
  const problem = unreadable ?? (error && (errorBody(error)?.details?.[0]?.message ?? errorMessage(error)));
  return (
    <section className="sheet sheet-body sheet-narrow" aria-label="Fechas por grupo">
      <h2>Fechas por grupo</h2>
      <p className="muted">Lo que quede vacío es como para todos. El tiempo extra de cada persona se suma.</p>
      <DatesTable courseId={courseId} draft={shown} groupsOnly withMinutes onChange={change} />
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {current && (
        <SaveConflictChoice
          differences={[
            {
              label: 'Fechas por grupo',
              mine: groupDatesText(edited, names),
              theirs: groupDatesText(groupDatesOf(current), names),
            },
          ]}
          onKeepMine={() => void saveOver(current.version)}
          onTakeTheirs={discard}
        />
      )}
      {draft && !current && (
        <button
          type="button"
          className="btn btn-primary"
          disabled={isLoading}
          onClick={() => void saveOver(draft.version)}
        >
          Guardar fechas
        </button>
      )}
    </section>
  );
}
