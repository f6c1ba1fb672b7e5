import { fileSize } from '@rambla/kit/file-kind';
import { Icon } from '@rambla/kit/ui/icon';
import type { Sending, useSending } from './use-sending.ts';

/** The files that are on their way, or did not get there. */
export function SendingList({ files, retry, cancel }: ReturnType<typeof useSending>) {
  if (files.length === 0) return null;
  return (
    <ul className="sending" aria-label="Archivos que se están subiendo">
      {files.map((sending) => (
        <SendingRow
          key={sending.key}
          sending={sending}
          onRetry={() => retry(sending)}
          onCancel={() => cancel(sending)}
        />
      ))}
    </ul>
  );
}

function SendingRow(props: { sending: Sending; onRetry: () => void; onCancel: () => void }) {
  const { sending, onRetry, onCancel } = props;
  const { file, sent, problem } = sending;
  return (
    <li>
      <bdi className="sending-name">{file.name}</bdi>
      {problem ? (
        <span className="field-error" role="alert">
          {problem}
        </span>
      ) : (
        <>
          <progress value={sent} max={file.size} aria-label={`Subida de ${file.name}`} />
          <span className="muted numeric">{fileSize(file.size)}</span>
        </>
      )}
      {problem && (
        <button type="button" className="btn btn-outline btn-sm" onClick={onRetry}>
          Reintentar
        </button>
      )}
      <button
        type="button"
        className="btn btn-ghost btn-icon"
        aria-label={`Cancelar ${file.name}`}
        onClick={onCancel}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
