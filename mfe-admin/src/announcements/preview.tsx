import { fileSize } from '@rambla/kit/file-kind';
import { Icon } from '@rambla/kit/ui/icon';
import { RichText } from '@rambla/kit/ui/rich-text';
import { useEffect, useState } from 'react';
import { usePreviewAnnouncementQuery } from './announcements.api.ts';
import css from './announcements.module.css';
import type { Draft } from './draft.ts';

const PAUSE_MS = 600;

/** The announcement as its readers will see it, rendered by the server like the one that is sent. */
export function Preview({ draft: { title, text, files }, place }: { draft: Draft; place: string }) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { currentData: html } = usePreviewAnnouncementQuery(settled, { skip: settled.trim() === '' });
  return (
    <>
      <p className={css.label}>Así se va a ver</p>
      <article className={`card ${css.preview}`}>
        <p className={css.place}>{place}</p>
        <h2>{title || 'Título'}</h2>
        {settled.trim() !== '' && html !== undefined && <RichText html={html} />}
        {files.map(({ id, name, size }) => (
          <p key={id} className={css.file}>
            <Icon name="doc" />
            <span>
              <strong>{name}</strong> {fileSize(size)}
            </span>
          </p>
        ))}
      </article>
    </>
  );
}
