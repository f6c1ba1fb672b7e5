import { errorMessage } from '@rambla/kit/base-api';
import { failureText } from '@rambla/kit/dom/form';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { FileButton } from '../../admin-ui/file-button.tsx';
import { useDeleteCaptionsMutation, usePutCaptionsMutation } from '../lectures.api.ts';

type CaptionsKey = { courseId: number; lectureId: number; language: string };

/** Uploads captions from a WebVTT or SRT file, or deletes them. */
export function CaptionFilePanel({ one, there: hasCaptions }: { one: CaptionsKey; there: boolean }) {
  const [put, { data, error }] = usePutCaptionsMutation();
  const [remove] = useDeleteCaptionsMutation();
  const [leaving, setLeaving] = useState(false);
  const handleFiles = async ([file]: File[]) => {
    if (!file) return;
    const answer = await put({ ...one, text: new Blob([file]) });
    if (answer.error) toast.error(errorMessage(answer.error));
    else toast.success('Subtítulos guardados con éxito');
  };
  return (
    <>
      <div className="card-actions">
        <FileButton
          className="btn btn-outline btn-sm"
          label="Subir archivo VTT o SRT"
          accept=".vtt,.srt,text/vtt"
          onFiles={(files) => void handleFiles(files)}
        />
        {hasCaptions && (
          <button
            type="button"
            className="btn btn-outline btn-sm text-danger"
            onClick={() => setLeaving(true)}
          >
            <Icon name="trash" />
            Eliminar subtítulos
          </button>
        )}
      </div>
      {error && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>{failureText(error)}</p>
        </div>
      )}
      {data && data.notes.length > 0 && (
        <div className="muted" role="status">
          <p>Los demás subtítulos se guardaron.</p>
          <ul>
            {data.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
      {leaving && (
        <ConfirmDialog
          title="¿Eliminar estos subtítulos?"
          action="Eliminar"
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            await remove(one).unwrap();
            toast.success('Subtítulos eliminados con éxito');
          }}
        >
          <p>También dejan de encontrarse al buscar en lo que se dice en la clase.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
