import type { AnswerFile } from '@rambla/api/contract';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useState } from 'react';
import { type SlotIds, useRemoveAnswerFileMutation } from './answer-files.api.ts';
import {
  cancelAnswerUpload,
  fetchAnswerFiles,
  listArrivedFileIds,
  resumeAnswerUpload,
} from './answer-uploads.ts';
import css from './file.module.css';
import type { AnswerUpload } from './uploads-atom.ts';

type ListedProps = {
  file: AnswerFile;
  place: SlotIds;
  onRemoved: (left: string[] | null) => void;
};

/** A file on the server, or an unfinished upload of an earlier page. */
export function ServerFileRow(props: ListedProps) {
  const { name, size, url } = props.file;
  return (
    <li className={css.row} data-status={url ? undefined : 'failed'}>
      {url ? (
        <p className={css.words}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {name}
            <span className="sr-only"> (se abre en otra pestaña)</span>
          </a>
          <span className={css.arrived}>
            <Icon name="check" /> Recibido · {formatFileSize(size)}
          </span>
        </p>
      ) : (
        <p className={css.words}>
          <strong>{name}</strong>
          <span>
            {formatFileSize(size)} · Quedó a medio subir. Elegí el mismo archivo para seguir, o quitalo.
          </span>
        </p>
      )}
      <Remove {...props} />
    </li>
  );
}

function Remove({ file, place, onRemoved }: ListedProps) {
  const [asking, setAsking] = useState(false);
  const [remove] = useRemoveAnswerFileMutation();
  return (
    <>
      <Small icon="trash" label="Quitar" name={file.name} onClick={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          title={`¿Quitar ${file.name}?`}
          action="Quitar archivo"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await remove({ ...place, id: file.id }).unwrap();
            const left = listArrivedFileIds(await fetchAnswerFiles(place));
            onRemoved(left.length > 0 ? left : null);
          }}
        >
          <p>Se borra de tu respuesta. Mientras no entregues, podés volver a subirlo.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export function UploadProgressRow({ upload }: { upload: AnswerUpload }) {
  const { key, name, size, sent, status, problem } = upload;
  const percent = size > 0 ? Math.floor((sent / size) * 100) : 0;
  return (
    <li className={css.row} data-status={status}>
      <p className={css.words}>
        <strong>{name}</strong>
        <span role="status">
          {problem ??
            (status === 'waiting' ? 'En espera' : `Subiendo: ${percent} % de ${formatFileSize(size)}`)}
        </span>
      </p>
      <span className={css.buttons}>
        {status === 'failed' && (
          <Small icon="play" label="Seguir" name={name} onClick={() => resumeAnswerUpload(key)} />
        )}
        <Small
          icon="close"
          label={status === 'refused' ? 'Quitar' : 'Cancelar'}
          name={name}
          onClick={() => void cancelAnswerUpload(key)}
        />
      </span>
      {status !== 'refused' && (
        <progress className={css.bar} value={sent} max={size} aria-label={`Subida de ${name}`} />
      )}
    </li>
  );
}

type SmallProps = { icon: 'trash' | 'play' | 'close'; label: ReactNode; name: string; onClick: () => void };

function Small({ icon, label, name, onClick }: SmallProps) {
  return (
    <button type="button" className="btn btn-ghost btn-sm" onClick={onClick}>
      <Icon name={icon} />
      {label}
      <span className="sr-only"> {name}</span>
    </button>
  );
}
