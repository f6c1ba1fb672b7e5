import type { GradeChange, GradingScheme, GradingSchemePreview } from '@rambla/api/contract';
import { Modal } from '@rambla/kit/ui/modal';
import own from './gradebook.module.css';
import { formatMark } from './scale.ts';

type Props = {
  preview: GradingSchemePreview;
  scale: GradingScheme['scale'];
  isSaving: boolean;
  onSave: () => void;
  onClose: () => void;
};

/** Lists the students whose grades a changed scheme affects, before it is saved. */
export function GradeChangesDialog({ preview, scale, isSaving, onSave, onClose }: Props) {
  const { people, up, down, nowPass, nowFail, lostGrades, moved } = preview;
  const changed = Math.max(moved.length, up + down);
  const facts = [
    up > 0 && `${up === 1 ? 'sube' : 'suben'} ${up}`,
    down > 0 && `${down === 1 ? 'baja' : 'bajan'} ${down}`,
    nowPass > 0 && `${nowPass === 1 ? 'pasa' : 'pasan'} a aprobar ${nowPass}`,
    nowFail > 0 && `${nowFail === 1 ? 'deja' : 'dejan'} de aprobar ${nowFail}`,
  ].filter(Boolean);
  return (
    <Modal title={changed === 1 ? 'Cambia 1 nota' : `Cambian ${changed} notas`} onClose={onClose}>
      <p className="sheet-note">
        De {people === 1 ? '1 estudiante' : `${people} estudiantes`}
        {facts.length > 0 && `: ${facts.join(', ')}`}.
      </p>
      {lostGrades > 0 && (
        <p role="alert">
          {lostGrades === 1
            ? 'Se borra 1 nota puesta a mano en lo que sacás.'
            : `Se borran ${lostGrades} notas puestas a mano en lo que sacás.`}
        </p>
      )}
      <ul className={own.moved}>
        {moved.map((one) => (
          <li key={one.userId}>
            <bdi>{one.name}</bdi>
            <span>
              {formatMark(scale, one.before)} → <strong>{formatMark(scale, one.after)}</strong>
            </span>
            <Turn moved={one} />
          </li>
        ))}
        {changed > moved.length && <li className="muted">y {changed - moved.length} más</li>}
      </ul>
      <div className="modal-actions">
        <button type="button" className="btn btn-outline" onClick={onClose}>
          Volver
        </button>
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={isSaving || undefined}
          onClick={() => !isSaving && onSave()}
        >
          Guardar así
        </button>
      </div>
    </Modal>
  );
}

function Turn({ moved: { passedBefore, passedAfter } }: { moved: GradeChange }) {
  if (passedAfter === passedBefore || passedAfter === null) return null;
  return (
    <span className={passedAfter ? 'chip chip-ok' : 'chip chip-danger'}>
      {passedAfter ? 'Aprueba' : 'No aprueba'}
    </span>
  );
}
