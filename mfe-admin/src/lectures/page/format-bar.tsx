import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { useRef } from 'react';
import { FORMATS, type Format } from './format-text.ts';
import css from './page-editor.module.css';

type Key = { icon: IconName; label: string; format: Format };

const WORDS: Key[] = [
  { icon: 'head', label: 'Título', format: FORMATS.head },
  { icon: 'bold', label: 'Negrita, Ctrl B', format: FORMATS.bold },
  { icon: 'italic', label: 'Cursiva, Ctrl I', format: FORMATS.italic },
  { icon: 'link', label: 'Link, Ctrl K', format: FORMATS.link },
  { icon: 'list', label: 'Lista', format: FORMATS.list },
];
const PARTS: Key[] = [
  { icon: 'sigma', label: 'Fórmula', format: FORMATS.sigma },
  { icon: 'table', label: 'Tabla', format: FORMATS.table },
  { icon: 'code', label: 'Código', format: FORMATS.code },
  { icon: 'alert', label: 'Recuadro: ojo, clave o bien', format: FORMATS.alert },
  { icon: 'fold', label: 'Ver solución: se abre al tocar', format: FORMATS.fold },
];

type Props = { onFormat: (format: Format) => void; onPictures: (files: File[]) => void };

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
