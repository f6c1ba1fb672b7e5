import type { Quiz } from '@rambla/api/contract';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { useState } from 'react';
import { useReleaseMarksMutation } from '../quizzes.api.ts';
import { useWithholdMarks } from './use-withhold-marks.ts';

type Props = { quiz: Quiz; className: string };

/** Publishes withheld marks after a confirmation, with an undo in the message. */
export function PublishMarksButton({ quiz, className }: Props) {
  const { id: quizId, courseId, title, phase, waitingCount = 0 } = quiz;
  const [asks, setAsks] = useState(false);
  const [release] = useReleaseMarksMutation();
  const { withhold } = useWithholdMarks({ courseId, quizId });
  return (
    <>
      <button type="button" className={className} onClick={() => setAsks(true)}>
        Publicar las notas
      </button>
      {asks && (
        <ConfirmDialog
          title={`¿Publicar las notas de ${title}?`}
          action="Publicar"
          look="btn-primary"
          onClose={() => setAsks(false)}
          onConfirm={async () => {
            await release({ courseId, quizId, released: true }).unwrap();
            toast.success('Tus estudiantes ya ven sus notas', {
              label: 'Deshacer',
              run: () => void withhold(),
            });
          }}
        >
          <p>Cada estudiante ve enseguida su nota y la corrección de cada pregunta.</p>
          {waitingCount > 0 && (
            <p>
              {waitingCount === 1 ? 'Falta corregir 1 entrega' : `Falta corregir ${waitingCount} entregas`}:
              su nota puede cambiar.
            </p>
          )}
          {phase !== 'closed' && (
            <p>El cuestionario no cerró: quien entregue después ve su nota al entregar.</p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
