import { formatFileSize } from '@rambla/kit/format/file-kind';
import { durationText } from '@rambla/kit/format/moment';
import { Icon } from '@rambla/kit/ui/icon';
import { cancelVideoUpload, pauseVideoUpload, resumeVideoUpload } from './upload-queue.ts';
import css from './uploads.module.css';
import { type VideoUploadState, videoUploadList } from './uploads.ts';

/** The progress and speed of an upload, with buttons to pause, resume or cancel it. */
export function VideoUploadBar({ upload }: { upload: VideoUploadState }) {
  const { lectureId, fileName, size, sent, status, problem } = upload;
  const percent = size > 0 ? Math.floor((sent / size) * 100) : 0;
  return (
    <div className={css.upload} data-status={status}>
      <div className={css.line}>
        <strong className={css.name}>{fileName}</strong>
        <span className="numeric">{percent} %</span>
      </div>
      <progress className={css.bar} value={sent} max={size} aria-label={`Subida de ${fileName}`} />
      <div className={css.line}>
        <span className={css.note} role="status">
          {problem ?? statusText(upload)}
        </span>
        <span className={css.buttons}>
          {status === 'sending' && (
            <Small icon="pause" label="Pausar" onClick={() => pauseVideoUpload(lectureId)} />
          )}
          {(status === 'paused' || status === 'offline' || status === 'failed') && (
            <Small icon="play" label="Seguir" onClick={() => resumeVideoUpload(lectureId)} />
          )}
          {status === 'done' ? (
            <Small icon="check" label="Listo" onClick={() => videoUploadList.remove(lectureId)} />
          ) : (
            <Small icon="close" label="Cancelar" onClick={() => void cancelVideoUpload(lectureId)} />
          )}
        </span>
      </div>
    </div>
  );
}

function Small({
  icon,
  label,
  onClick,
}: {
  icon: 'pause' | 'play' | 'check' | 'close';
  label: string;
  onClick: () => void;
}) {
  return (
    <button type="button" className="btn btn-ghost btn-sm" onClick={onClick}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

function statusText({ status, sent, size, bytesPerSecond }: VideoUploadState): string {
  const part = `${formatFileSize(sent)} de ${formatFileSize(size)}`;
  switch (status) {
    case 'waiting':
      return 'En espera';
    case 'paused':
      return `En pausa · ${part}`;
    case 'offline':
      return `Sin conexión: sigue solo cuando vuelva · ${part}`;
    case 'finishing':
      return 'Guardando el video…';
    case 'done':
      return 'Video subido con éxito';
    default:
      if (!bytesPerSecond) return part;
      return `${part} · ${formatFileSize(bytesPerSecond)}/s · faltan ${durationText((size - sent) / bytesPerSecond)}`;
  }
}
