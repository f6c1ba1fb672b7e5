import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import type { FullQuiz } from '../quizzes.api.ts';
import { AddFromBankDialog } from './add-from-bank-dialog.tsx';
import { AddRandomQuestionsDialog } from './add-random-questions-dialog.tsx';
import type { SlotDraft } from './slots.ts';

type Props = {
  quiz: FullQuiz;
  slots: SlotDraft[];
  /** True when there are unsaved changes. */
  changed: boolean;
  onAdd: (slots: SlotDraft[]) => void;
};

/** Buttons to add questions to a quiz. */
export function AddQuestionButtons({ quiz: { id, courseId }, slots, changed, onAdd }: Props) {
  const [adding, setAdding] = useState<'bank' | 'draw' | null>(null);
  const close = () => setAdding(null);
  return (
    <div className="card-actions">
      {/* Hidden while changes are unsaved, because saving them later would remove the new question. */}
      {!changed && (
        <Link className="btn btn-primary" to={`?quiz=${id}&question=new`}>
          <Icon name="plus" />
          Pregunta nueva
        </Link>
      )}
      <button type="button" className="btn btn-outline" onClick={() => setAdding('bank')}>
        <Icon name="stack" />
        Agregar del banco
      </button>
      <button type="button" className="btn btn-outline" onClick={() => setAdding('draw')}>
        <Icon name="loop" />
        Sortear por etiqueta
      </button>
      {adding === 'bank' && (
        <AddFromBankDialog courseId={courseId} taken={slots} onAdd={onAdd} onClose={close} />
      )}
      {adding === 'draw' && <AddRandomQuestionsDialog courseId={courseId} onAdd={onAdd} onClose={close} />}
    </div>
  );
}
