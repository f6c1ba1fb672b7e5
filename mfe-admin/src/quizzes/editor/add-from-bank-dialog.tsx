import type { Question } from '@rambla/api/contract';
import { Modal } from '@rambla/kit/ui/modal';
import { useRowSelection } from '../../admin-ui/list/row-selection.ts';
import { ModalActions } from '../../admin-ui/modal-actions.tsx';
import { BankTable } from '../bank/bank-table.tsx';
import css from '../quizzes.module.css';
import { type SlotDraft, toTextExcerpt } from './slots.ts';

type Props = {
  courseId: number;
  taken: readonly SlotDraft[];
  onAdd: (slots: SlotDraft[]) => void;
  onClose: () => void;
};

/** Selects questions of the bank across pages. */
export function AddFromBankDialog({ courseId, taken, onAdd, onClose }: Props) {
  const { selection, rows } = useRowSelection<Question>();
  const fresh = rows.filter(({ id }) => !taken.some(({ questionId }) => questionId === id));
  return (
    <Modal title="Agregar del banco" onClose={onClose}>
      <div className={css.pick}>
        <BankTable courseId={courseId} selection={selection} />
      </div>
      {rows.length > fresh.length && <p className="sheet-note">Las que ya están no se repiten.</p>}
      <ModalActions
        onClose={onClose}
        type="button"
        onClick={() => {
          onAdd(fresh.map(slotOf));
          onClose();
        }}
      >
        Agregar {fresh.length === 1 ? '1 pregunta' : `${fresh.length} preguntas`}
      </ModalActions>
    </Modal>
  );
}

function slotOf({ id, kind, title, textHtml, mark }: Question): SlotDraft {
  return {
    key: crypto.randomUUID(),
    questionId: id,
    tag: null,
    title: title || toTextExcerpt(textHtml),
    kind,
    mark: String(mark).replace('.', ','),
  };
}
