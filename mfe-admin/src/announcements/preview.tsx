import { portalConfig } from '@rambla/kit/config';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { Icon } from '@rambla/kit/ui/icon';
import { RichText } from '@rambla/kit/ui/rich-text';
import { useEffect, useState } from 'react';
import { PersonLabel } from '../admin-ui/person-label.tsx';
import { SegmentedControl } from '../admin-ui/segmented-control.tsx';
import { usePreviewAnnouncementQuery } from './announcements.api.ts';
import css from './announcements.module.css';
import type { AnnouncementDraft } from './draft.ts';
import { AttachedFileRow } from './files.tsx';

const PAUSE_MS = 600;
const VIEWS = [
  { value: 'app', label: 'App' },
  { value: 'mail', label: 'Correo' },
  { value: 'phone', label: 'Teléfono' },
] as const;
type View = (typeof VIEWS)[number]['value'];

type Author = { id: number; name: string };
type Props = { draft: AnnouncementDraft; place: string; author: Author };

/** Previews the announcement, rendered by the server. */
export function AnnouncementPreviewPane({ draft, place, author }: Props) {
  const { title, text, files } = draft;
  const [view, setView] = useState<View>('app');
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { currentData } = usePreviewAnnouncementQuery(settled, { skip: settled.trim() === '' });
  const { html = '', excerpt = '' } = settled.trim() === '' ? {} : (currentData ?? {});
  const shown = { title: title || 'Título', excerpt, from: `${author.name} · ${place}` };
  return (
    <>
      <p className={css.label}>Así se va a ver</p>
      <SegmentedControl legend="Vista previa" options={VIEWS} value={view} onChange={setView} />
      {view === 'app' && (
        <article className={`card ${css.preview}`}>
          <PersonLabel id={author.id} name={author.name} mail={place} />
          <h2>{shown.title}</h2>
          {html && <RichText html={html} />}
          {files.map((file) => (
            <AttachedFileRow key={file.uploadId ?? file.id} name={file.name}>
              {formatFileSize(file.size)}
            </AttachedFileRow>
          ))}
        </article>
      )}
      {view === 'mail' && <MailPreview {...shown} />}
      {view === 'phone' && <PhonePreview {...shown} />}
    </>
  );
}

type Shown = { title: string; excerpt: string; from: string };

/** Previews the immediate mail; digests contain the same text. */
function MailPreview({ title, excerpt, from }: Shown) {
  return (
    <article className={`card ${css.preview}`}>
      <p className={css.place}>{portalConfig.instituteName}</p>
      <h2>{title}</h2>
      <p>{excerpt}</p>
      <p className={css.place}>{from}</p>
      <span className="btn btn-primary" aria-hidden="true">
        Ver el anuncio
      </span>
    </article>
  );
}

function PhonePreview({ title, excerpt }: Shown) {
  return (
    <article className={`card ${css.phone}`}>
      <span className={css.bell}>
        <Icon name="bell" />
      </span>
      <div>
        <p className={css.place}>{portalConfig.instituteName}</p>
        <h2>{title}</h2>
        <p>{excerpt}</p>
      </div>
    </article>
  );
}
