import { fileSize } from '@rambla/kit/file-kind';
import { Icon } from '@rambla/kit/ui/icon';
import { useCourseAttachmentsQuery } from '../attachments/attachments.api.ts';
import css from './announcements.module.css';
import type { Draft } from './draft.ts';

type Files = Draft['files'];
const MOST = 10;

/** The course's materials that the announcement shows. */
export function Files(props: { courseId: number; files: Files; onChange: (files: Files) => void }) {
  const { courseId, files, onChange } = props;
  const { data = [] } = useCourseAttachmentsQuery(courseId);
  const rest = data.filter(({ id }) => !files.some((file) => file.id === id));
  return (
    <div className={css.row}>
      {rest.length > 0 && files.length < MOST && (
        <label className={css.attach}>
          <span>Adjuntar un material del curso</span>
          <select
            className="input"
            value=""
            onChange={({ target }) => {
              const chosen = rest.find(({ id }) => id === Number(target.value));
              if (chosen) onChange([...files, chosen]);
            }}
          >
            <option value="">Elegí cuál</option>
            {rest.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {files.map(({ id, name, size }) => (
        <p key={id} className={css.file}>
          <Icon name="doc" />
          <span>
            <strong>{name}</strong> {fileSize(size)}
          </span>
          <button
            type="button"
            className="btn btn-ghost btn-icon btn-sm"
            aria-label={`Quitar ${name}`}
            onClick={() => onChange(files.filter((file) => file.id !== id))}
          >
            <Icon name="close" />
          </button>
        </p>
      ))}
    </div>
  );
}
