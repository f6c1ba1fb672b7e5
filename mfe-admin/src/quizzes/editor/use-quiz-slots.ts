import { failureText } from '@rambla/kit/dom/form';
import { toast } from '@rambla/kit/toasts';
import { useState } from 'react';
import { useStoredDraft } from '../../admin-ui/editing/stored-draft.ts';
import { findConflictingVersion } from '../../admin-ui/editing/versioned-form.tsx';
import { type FullQuiz, useLazyManagedQuizQuery, useSaveQuizMutation } from '../quizzes.api.ts';
import { listSlotDifferences, type SlotDraft, toSlotBodies, toSlotDrafts } from './slots.ts';

/** Keeps the quiz's version from when editing began, to detect a conflicting save. */
type Draft = { slots: SlotDraft[]; version: number };

/** A quiz's questions while they are edited; unsaved changes survive a reload. */
export function useQuizSlots(quiz: FullQuiz) {
  const { id: quizId, courseId } = quiz;
  const [draft, setDraft, forget] = useStoredDraft<Draft | null>(`quiz-questions-${quizId}`, null);
  const [save, { error, isLoading, reset }] = useSaveQuizMutation();
  const [refetchQuiz] = useLazyManagedQuizQuery();
  const [problem, setProblem] = useState('');
  const slots = draft?.slots ?? toSlotDrafts(quiz.questions ?? []);
  const current = findConflictingVersion<FullQuiz>(error);
  const discard = () => {
    setDraft(null);
    reset();
  };
  const saveOver = async (version: number) => {
    const questions = toSlotBodies(slots);
    setProblem(questions ? '' : 'Revisá los puntos: cada pregunta tiene que tener un número.');
    if (!questions || isLoading) return;
    const { data: saved, error: failed } = await save({ courseId, quizId, version, questions });
    // Loads the version that another person saved, so that this person may choose it instead.
    if (findConflictingVersion(failed)) void refetchQuiz({ courseId, quizId });
    if (!saved) return;
    if (forget(draft)) setDraft(null);
    else setDraft((latest) => latest && { ...latest, version: saved.version });
    toast.success('Datos actualizados con éxito');
  };
  return {
    slots,
    setSlots: (next: SlotDraft[]) =>
      setDraft((latest) => ({ slots: next, version: latest?.version ?? quiz.version })),
    changed: draft !== null,
    discard,
    save: () => saveOver(draft?.version ?? quiz.version),
    saving: isLoading,
    failure: problem || (error ? failureText(error) : ''),
    /** The differences from another person's saved version, and a function to overwrite it. */
    stale: current && {
      differences: listSlotDifferences(slots, toSlotDrafts(current.questions ?? [])),
      keepMine: () => saveOver(current.version),
    },
  };
}
