import { errorMessage } from '@rambla/kit/base-api';
import { shrinkPicture } from '@rambla/kit/dom/shrink-picture';
import { useDebouncedValue } from '@rambla/kit/dom/use-debounced-value';
import { toast } from '@rambla/kit/toasts';
import { Prose } from '@rambla/kit/ui/prose';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useIsHere } from '../../admin-ui/editing/stored-draft.ts';
import { SegmentedControl } from '../../admin-ui/segmented-control.tsx';
import { useAddPictureMutation, usePagePreviewQuery } from '../lectures.api.ts';
import { FormatBar } from './format-bar.tsx';
import { applyFormat, findLineStart, MARKDOWN_FORMATS, type MarkdownFormat } from './format-text.ts';
import css from './page-editor.module.css';

const PAUSE_MS = 400;
const MAX_TEXT = 200_000;
const VIEWS = [
  { value: 'write', label: 'Escribir' },
  { value: 'both', label: 'Las dos' },
  { value: 'read', label: 'Ver' },
] as const;
const KEYS: Record<string, MarkdownFormat> = {
  b: MARKDOWN_FORMATS.bold,
  i: MARKDOWN_FORMATS.italic,
  k: MARKDOWN_FORMATS.link,
};

type Props = {
  courseId: number;
  title: string;
  text: string;
  /** Takes a function of the latest text, because a picture's upload may end after further typing. */
  onChange: (edit: (text: string) => string) => void;
  onSave: () => void;
};

/** A Markdown editor beside its preview; phones show one of the two. */
export function MarkdownEditor({ courseId, title, text, onChange, onSave }: Props) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('both');
  const area = useRef<HTMLTextAreaElement>(null);
  const paused = useDebouncedValue(text, PAUSE_MS);
  const preview = usePagePreviewQuery({ courseId, title, text: paused });
  const { data } = preview;
  const upload = useUpload(courseId, onChange);
  const place = () => area.current?.selectionStart ?? text.length;

  const format = (wanted: MarkdownFormat) => {
    const { selectionStart: from = text.length, selectionEnd: to = from } = area.current ?? {};
    const next = applyFormat({ text, from, to }, wanted);
    onChange(() => next.text);
    select(next.from, next.to);
  };
  const select = (from: number, to: number) =>
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from, to);
    });
  const handleKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const wanted = KEYS[event.key.toLowerCase()];
    if (!wanted && event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (wanted) format(wanted);
    else onSave();
  };
  const handlePaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    void upload([...event.clipboardData.files], place());
  };
  const handleDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void upload([...event.dataTransfer.files], place());
  };
  const goTo = (line: number) => {
    setView((now) => (now === 'read' ? 'write' : now));
    const from = findLineStart(text, line);
    const end = text.indexOf('\n', from);
    select(from, end === -1 ? text.length : end);
  };

  return (
    <div className={css.ed} data-view={view}>
      <div className={css.keys}>
        <FormatBar onFormat={format} onPictures={(files) => void upload(files, place())} />
        <div className={css.views}>
          <SegmentedControl legend="Vista" options={VIEWS} value={view} onChange={setView} />
        </div>
      </div>
      <textarea
        ref={area}
        className={css.src}
        aria-label="Texto de la página, en Markdown"
        spellCheck
        maxLength={MAX_TEXT}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange(() => value)}
        onKeyDown={handleKey}
        onPaste={handlePaste}
        onDrop={handleDrop}
      />
      <section className={css.look} aria-label="Cómo se va a leer">
        {preview.error ? (
          <p className={css.bad}>{errorMessage(preview.error)}</p>
        ) : text.trim() === '' ? (
          <p className="muted">Acá aparece lo que escribas.</p>
        ) : (
          <Prose small html={data?.html ?? ''} />
        )}
      </section>
      <div className={css.foot}>
        <span>
          <b>{data?.words ?? 0}</b> palabras · {Math.max(1, Math.round((data?.seconds ?? 0) / 60))} min de
          lectura
        </span>
        <span>Soltá o pegá imágenes en el texto: hasta 10 MB</span>
        {data && data.faults.length > 0 && (
          <ul className={css.faults} aria-label="Para corregir">
            {data.faults.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                <button type="button" className="btn btn-ghost btn-sm text-danger" onClick={() => goTo(line)}>
                  Línea {line}: {message}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const MAX_BYTES = 10 * 1024 * 1024;
let uploads = 0;

/** A picture, and the line of the text that stands for it until it is uploaded. */
type WaitingPicture = { file: File; label: string; waiting: string };

function toWaitingPicture(file: File): WaitingPicture {
  uploads += 1;
  const label = file.name.replace(/\.[^.]*$/, '').replace(/[[\]\\]/g, '');
  return { file, label, waiting: `![Subiendo ${label}…](subiendo-${uploads})` };
}

/** Returns false, with a message, for a file that the server would refuse. */
function isPicture({ name, type, size }: File): boolean {
  if (!type.startsWith('image/')) toast.error(`${name} no es una imagen.`);
  else if (size > MAX_BYTES) toast.error(`${name} pesa más de 10 MB.`);
  else return true;
  return false;
}

/** Uploads pictures and shows a placeholder line in the text meanwhile. */
function useUpload(courseId: number, onChange: Props['onChange']) {
  const [add] = useAddPictureMutation();
  const isHere = useIsHere();
  const uploadOne = async ({ file, label, waiting }: WaitingPicture) => {
    const end = (written: string) => onChange((text) => text.replace(waiting, () => written));
    try {
      const { id } = await add({ courseId, picture: await shrinkPicture(file) }).unwrap();
      end(`![${label}](image:${id})`);
    } catch (error) {
      end('');
      toast.error(`No pudimos subir ${file.name}. ${error instanceof Error ? '' : errorMessage(error)}`);
    }
  };
  return async (files: File[], at: number) => {
    const pictures = files.filter(isPicture).map(toWaitingPicture);
    if (pictures.length === 0) return;
    // Inserts all placeholders at once, because `at` moves with the text typed during an upload.
    const lines = pictures.map(({ waiting }) => waiting).join('\n\n');
    onChange((text) => `${text.slice(0, at)}\n\n${lines}\n\n${text.slice(at)}`);
    for (const picture of pictures) {
      if (!isHere()) return;
      await uploadOne(picture);
    }
  };
}
