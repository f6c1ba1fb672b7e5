import '@rambla/kit/forms.css';
import { fileSize } from '@rambla/kit/file-kind';
import { useAuth } from '@rambla/kit/session';
import { useAtomValue } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { type Sending, sendingAtom } from './sending-atom.ts';
import { cancelSending, retrySending } from './sending-queue.ts';

/** The files that are on their way to a course, or did not get there. */
export function SendingList({ courseId }: { courseId: number }) {
  const { userId } = useAuth();
  const files = useAtomValue(sendingAtom).filter(
    (sending) => sending.courseId === courseId && sending.userId === userId,
  );
  if (files.length === 0) return null;
  return (
    <ul className="sending" aria-label="Archivos que se están subiendo">
      {files.map((sending) => (
        <SendingRow
          key={sending.key}
          sending={sending}
          onRetry={() => retrySending(sending)}
          onCancel={() => cancelSending(sending)}
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
        <span className="field-error">{problem}</span>
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
