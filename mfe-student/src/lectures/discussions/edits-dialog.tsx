import { errorMessage } from '@rambla/kit/base-api';
import { momentText } from '@rambla/kit/format/moment';
import { Modal } from '@rambla/kit/ui/modal';
import css from './discussion-extras.module.css';
import { useDiscussionEditsQuery } from './discussion-forms.api.ts';
import type { PostKey } from './discussions.api.ts';

/** Earlier texts of a post, the newest first. */
export function PostHistoryDialog({ of, onClose }: { of: PostKey; onClose: () => void }) {
  const { data, error, refetch } = useDiscussionEditsQuery(of, { refetchOnMountOrArgChange: true });
  return (
    <Modal title="Lo que decía antes" onClose={onClose}>
      {data ? (
        <ol className={css.edits}>
          {data.edits.map(({ id, text, replacedAt }) => (
            <li key={id}>
              <p className={css.when}>Hasta {lowerFirst(momentText(replacedAt))}</p>
              <p className={css.text}>{text}</p>
            </li>
          ))}
        </ol>
      ) : error ? (
        <div role="alert">
          <p>{errorMessage(error)}</p>
          <button type="button" className="btn btn-outline" onClick={() => void refetch()}>
            Reintentar
          </button>
        </div>
      ) : (
        <p role="status">Buscando los textos…</p>
      )}
    </Modal>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
