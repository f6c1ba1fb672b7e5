import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { useRef } from 'react';
import { MARKDOWN_FORMATS, type MarkdownFormat } from './format-text.ts';
import css from './page-editor.module.css';

type Key = { icon: IconName; label: string; format: MarkdownFormat };

const WORDS: Key[] = [
  { icon: 'head', label: 'Título', format: MARKDOWN_FORMATS.head },
  { icon: 'bold', label: 'Negrita, Ctrl B', format: MARKDOWN_FORMATS.bold },
  { icon: 'italic', label: 'Cursiva, Ctrl I', format: MARKDOWN_FORMATS.italic },
  { icon: 'link', label: 'Link, Ctrl K', format: MARKDOWN_FORMATS.link },
  { icon: 'list', label: 'Lista', format: MARKDOWN_FORMATS.list },
];
const PARTS: Key[] = [
  { icon: 'sigma', label: 'Fórmula', format: MARKDOWN_FORMATS.sigma },
  { icon: 'table', label: 'Tabla', format: MARKDOWN_FORMATS.table },
  { icon: 'code', label: 'Código', format: MARKDOWN_FORMATS.code },
  { icon: 'alert', label: 'Recuadro: ojo, clave o bien', format: MARKDOWN_FORMATS.alert },
  { icon: 'fold', label: 'Ver solución: se abre al tocar', format: MARKDOWN_FORMATS.fold },
];

type Props = { onFormat: (format: MarkdownFormat) => void; onPictures: (files: File[]) => void };

/** Buttons that insert Markdown. */
export function FormatBar({ onFormat, onPictures }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const keyOf = ({ icon, label, format }: Key) => (
    <button key={icon} type="button" aria-label={label} title={label} onClick={() => onFormat(format)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div className={css.bar} role="toolbar" aria-label="Formato">
      {WORDS.map(keyOf)}
      <i />
      <button type="button" aria-label="Imagen" title="Imagen" onClick={() => file.current?.click()}>
        <Icon name="image" />
      </button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onPictures([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {PARTS.map(keyOf)}
    </div>
  );
}
