import { Icon } from '@rambla/kit/ui/icon';
import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import css from './tutor-question-form.module.css';

type Props = {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  left: number;
  limit: number;
  isBusy: boolean;
  onAsk: (text: string) => void;
};

/** The input field for the next question, always visible. */
export function TutorQuestionForm({ fieldRef, left, limit, isBusy, onAsk }: Props) {
  const submit = () => {
    const text = fieldRef.current?.value.trim() ?? '';
    if (text.length < 2 || isBusy) return;
    onAsk(text);
    if (fieldRef.current) fieldRef.current.value = '';
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className={css.dock} aria-label="Preguntar" onSubmit={handleSubmit}>
      <div className={css.field}>
        <label className="sr-only" htmlFor="pregunta">
          Tu pregunta
        </label>
        <textarea
          ref={fieldRef}
          id="pregunta"
          name="pregunta"
          rows={1}
          maxLength={500}
          placeholder="Preguntá sobre tus clases…"
          onKeyDown={handleKey}
        />
        <button type="submit" className="btn btn-cta btn-icon" aria-label="Preguntar" disabled={isBusy}>
          <Icon name="up-arrow" />
        </button>
      </div>
      <p className={css.note}>
        <span>Puede equivocarse: mirá el momento de la clase.</span>
        <span>
          Te quedan {left} de {limit} hoy
        </span>
      </p>
    </form>
  );
}
