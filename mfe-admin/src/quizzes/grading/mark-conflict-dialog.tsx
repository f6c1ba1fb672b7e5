import { momentText } from '@rambla/kit/format/moment';
import { numberText } from '@rambla/kit/format/numbers';
import { Modal } from '@rambla/kit/ui/modal';
import type { OtherGraderMark } from './grading.api.ts';

type Props = {
  /** Without a mark of mine, only the comment was changed. */
  clash: { theirs: OtherGraderMark; mine: { mark?: number | null } };
  most: number;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** Closes the dialog and leaves the mark of this person unsaved. */
  onCancel: () => void;
};

/** Lets the second of two graders choose between both marks. */
export function MarkConflictDialog({ clash, most, onTakeTheirs, onKeepMine, onCancel }: Props) {
  const { theirs, mine } = clash;
  const own = mine.mark === null ? 'la nota automática' : numberText(mine.mark ?? 0);
  const isComment = mine.mark === undefined;
  const other = theirs.mark === null ? 'sin nota' : numberText(theirs.mark);
  return (
    <Modal title={`${theirs.name} también la corrigió`} onClose={onCancel}>
      <p>
        {momentText(theirs.gradedAt)}: le puso {other} de {numberText(most)}.{' '}
        {isComment ? 'Vos ibas a cambiar el comentario.' : `Vos le ibas a poner ${own}.`}
      </p>
      {theirs.comment && <p className="sheet-note">«{theirs.comment}»</p>}
      <div className="modal-actions">
        <button type="button" className="btn btn-outline" onClick={onKeepMine}>
          {isComment ? 'Guardar mi comentario' : `Guardar la mía: ${own}`}
        </button>
        <button type="button" className="btn btn-primary" onClick={onTakeTheirs}>
          {isComment ? 'Dejar el suyo' : `Dejar la suya: ${other}`}
        </button>
      </div>
    </Modal>
  );
}
