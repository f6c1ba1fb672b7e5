import { momentText } from '@rambla/kit/format/moment';
import { numberText } from '@rambla/kit/format/numbers';
import { Modal } from '@rambla/kit/ui/modal';
import type { MarkConflict } from './use-grader.ts';

type Props = {
  clash: MarkConflict;
  most: number;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** Closes the dialog and leaves the mark of this person unsaved. */
  onCancel: () => void;
};

/** Lets the second of two graders choose between both marks. */
export function MarkConflictDialog({ clash, most, onTakeTheirs, onKeepMine, onCancel }: Props) {
  const { theirs, mine } = clash;
  const mark = mine.mark ?? 0;
  const other = theirs.mark === null ? 'sin nota' : numberText(theirs.mark);
  return (
    <Modal title={`${theirs.name} también la corrigió`} onClose={onCancel}>
      <p>
        {momentText(theirs.gradedAt)}: le puso {other} de {numberText(most)}. Vos le ibas a poner{' '}
        {numberText(mark)}.
      </p>
      {theirs.comment && <p className="sheet-note">«{theirs.comment}»</p>}
      <div className="modal-actions">
        <button type="button" className="btn btn-outline" onClick={onKeepMine}>
          Guardar la mía: {numberText(mark)}
        </button>
        <button type="button" className="btn btn-primary" onClick={onTakeTheirs}>
          Dejar la suya: {other}
        </button>
      </div>
    </Modal>
  );
}
