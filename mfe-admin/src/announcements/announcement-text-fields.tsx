import '@rambla/kit/styles/forms.css';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useRef } from 'react';
import { FileButton } from '../admin-ui/file-button.tsx';
import css from './announcements.module.css';
import type { AnnouncementDraft } from './draft.ts';

const MAX_TITLE_LENGTH = 80;
const MAX_TEXT_LENGTH = 10_000;

/** The Markdown that each button puts around the selection. */
const MARKS: { label: string; before: string; after: string; show: ReactNode }[] = [
  { label: 'Negrita', before: '**', after: '**', show: <b>N</b> },
  { label: 'Cursiva', before: '*', after: '*', show: <i>C</i> },
  { label: 'Link', before: '[', after: '](https://)', show: <Icon name="link" /> },
  { label: 'Fórmula', before: '$', after: '$', show: <i>ƒ</i> },
];

type Props = {
  draft: AnnouncementDraft;
  onChange: (changed: Partial<AnnouncementDraft>) => void;
  onFiles: (files: File[]) => void;
};

/** Title and text, with buttons that insert Markdown. */
export function AnnouncementTextFields({ draft, onChange, onFiles }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { title, text } = draft;
  const mark = ({ before, after }: (typeof MARKS)[number]) => {
    if (!area.current) return;
    const { selectionStart: start, selectionEnd: end } = area.current;
    area.current.focus();
    area.current.setRangeText(`${before}${text.slice(start, end)}${after}`, start, end, 'end');
    onChange({ text: area.current.value });
  };
  return (
    <>
      <div className={css.row}>
        <label htmlFor="announcement-title">Título</label>
        <input
          className="input"
          id="announcement-title"
          value={title}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <p className={css.count}>
          {title.length} de {MAX_TITLE_LENGTH}
        </p>
      </div>
      <div className={css.row}>
        <label htmlFor="announcement-text">Mensaje</label>
        <div className={css.edit}>
          <div className={css.bar} role="toolbar" aria-label="Formato">
            {MARKS.map((one) => (
              <button
                key={one.label}
                type="button"
                className="btn btn-ghost btn-icon btn-sm"
                aria-label={one.label}
                onClick={() => mark(one)}
              >
                {one.show}
              </button>
            ))}
            <FileButton
              className={`btn btn-ghost btn-sm ${css.attach}`}
              icon="plus"
              label="Adjuntar"
              multiple
              onFiles={onFiles}
            />
          </div>
          <textarea
            ref={area}
            className="input"
            id="announcement-text"
            rows={6}
            value={text}
            maxLength={MAX_TEXT_LENGTH}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        </div>
      </div>
    </>
  );
}
