import { errorMessage } from '@rambla/kit/base-api';
import { useDebouncedValue } from '@rambla/kit/dom/use-debounced-value';
import { toast } from '@rambla/kit/toasts';
import { RichText } from '@rambla/kit/ui/rich-text';
import type { ReactNode } from 'react';
import { TextAreaField } from '../../admin-ui/editing/text-area-field.tsx';
import { FileButton } from '../../admin-ui/file-button.tsx';
import css from '../quizzes.module.css';
import { useAddQuizImageMutation, usePreviewTextQuery } from './bank.api.ts';

const PAUSE_MS = 300;

type Props = {
  courseId: number;
  name: string;
  label: string;
  value: string;
  format: 'markdown' | 'html';
  rows?: number;
  hint?: ReactNode;
  /** Takes a function of the latest text, because a picture's upload may end after further typing. */
  onChange: (edit: (text: string) => string) => void;
};

/** Editor of a text with Markdown, formulas and pictures, with the server's rendering as preview. */
export function QuizTextEditor({ courseId, name, label, value, format, rows = 5, hint, onChange }: Props) {
  const text = useDebouncedValue(value, PAUSE_MS);
  const { data: html, error } = usePreviewTextQuery({ courseId, text, format }, { skip: text.trim() === '' });
  const [addImage, { isLoading }] = useAddQuizImageMutation();
  const handleImage = async ([file]: File[]) => {
    if (!file) return;
    const answer = await addImage({ courseId, file });
    if (answer.error) return toast.error(errorMessage(answer.error));
    const { markdown, id } = answer.data;
    const image = format === 'markdown' ? markdown : `<img src="image:${id}" alt="">`;
    onChange((latest) => (latest ? `${latest}\n\n${image}` : image));
  };
  return (
    <div className={css.textEditor}>
      <div>
        <TextAreaField
          name={name}
          label={label}
          rows={rows}
          maxLength={20_000}
          value={value}
          onChange={({ currentTarget: { value: typed } }) => onChange(() => typed)}
          hint={hint ?? (format === 'html' ? 'HTML y fórmulas entre $ $.' : 'Markdown y fórmulas entre $ $.')}
        />
        <FileButton
          label={isLoading ? 'Subiendo…' : 'Agregar imagen'}
          className="btn btn-ghost btn-sm"
          accept="image/*"
          onFiles={(files) => void handleImage(files)}
        />
      </div>
      <div className={css.preview} aria-live="polite">
        <p className="field-legend">Así se ve</p>
        {text.trim() === '' ? (
          <p className="muted">Acá aparece lo que escribas.</p>
        ) : error ? (
          <p className="muted">{errorMessage(error)}</p>
        ) : (
          <RichText html={html ?? ''} />
        )}
      </div>
    </div>
  );
}
