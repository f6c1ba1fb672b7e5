import { errorBody } from '@rambla/kit/base-api';
import { useDraft } from '@rambla/kit/draft';
import { failureText } from '@rambla/kit/form';
import { toast } from '@rambla/kit/toasts';
import { useState } from 'react';
import { type FullQuiz, useLazyQuizToRunQuery, useSaveQuizMutation } from '../quizzes.api.ts';
import { type Slot, slotBodies, slotDifferences, slotsOf } from './slots.ts';

/** A quiz's questions while they are being put together; what is not saved outlives the page. */
export function useSlots(quiz: FullQuiz) {
  const { id: quizId, courseId, version } = quiz;
  const [draft, setDraft, forget] = useDraft<Slot[] | null>(`quiz-slots-${quizId}`, null);
  const [save, { error, isLoading, reset }] = useSaveQuizMutation();
  const [look] = useLazyQuizToRunQuery();
  const [problem, setProblem] = useState('');
  const slots = draft ?? slotsOf(quiz.questions ?? []);
  const discard = () => {
    setDraft(null);
    forget();
    reset();
  };
  const handleSave = async () => {
    const questions = slotBodies(slots);
    setProblem(questions ? '' : 'Revisá los puntos: cada pregunta tiene que tener un número.');
    if (!questions || isLoading) return;
    const answer = await save({ courseId, quizId, version, questions });
    // Another one saved meanwhile: the next try is made knowing of that version.
    if (errorBody(answer.error)?.code === 'stale_version') void look({ courseId, quizId });
    if (answer.error) return;
    discard();
    toast.success('Datos actualizados con éxito');
  };
  const stale = errorBody(error)?.code === 'stale_version';
  const failure = problem || (error ? failureText(error) : '');
  return {
    slots,
    setSlots: (next: Slot[]) => setDraft(next),
    changed: draft !== null,
    discard,
    save: handleSave,
    saving: isLoading,
    failure,
    /** What another one has saved meanwhile, beside what is here. */
    differences: stale ? slotDifferences(slots, slotsOf(quiz.questions ?? [])) : null,
  };
}
