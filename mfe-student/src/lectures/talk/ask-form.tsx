import type { TalkQuestion } from '@rambla/api/contract';
import { errorBody, errorMessage } from '@rambla/kit/base-api';
import type { QuestionDraft } from '@rambla/kit/question-draft';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { RichText } from '@rambla/kit/ui/rich-text';
import { type FormEvent, type KeyboardEvent, type ReactNode, use, useEffect, useId, useState } from 'react';
import { clock } from '../../clock.ts';
import { shrinkPicture } from './shrink-picture.ts';
import type { Place } from './talk.api.ts';
import css from './talk.module.css';
import { useAskQuestionMutation, usePutPictureMutation, useTalkPreviewQuery } from './talk-extras.api.ts';
import { UnsentQuestion } from './unsent-question.tsx';
import { VideoClockContext } from './video-clock.ts';

type Props = {
  place: Place;
  draft: QuestionDraft;
  keep: (draft: QuestionDraft | null) => void;
  /** The course lets this person ask without a name. */
  anonymous: boolean;
  /** Null when they gave it up. */
  onAsked: (question: TalkQuestion | null) => void;
  children: ReactNode;
};

/** The form of a question, with the second at which it was begun. */
export function AskForm({ place, draft, keep, anonymous, onAsked, children }: Props) {
  const id = useId();
  const video = use(VideoClockContext);
  const [picture, setPicture] = useState<File | null>(null);
  const [ask, asked] = useAskQuestionMutation();
  const [putPicture, put] = usePutPictureMutation();
  const isReady = draft.text.trim() !== '' && !asked.isLoading && !put.isLoading;
  const at = clock(draft.second);
  const send = async () => {
    if (!isReady) return;
    const body = {
      text: draft.text.trim(),
      ...(video && { second: draft.second }),
      ...(anonymous && draft.anonymous && { anonymous: true }),
    };
    const { data, error } = await ask({ ...place, body });
    if (error || !data.question) {
      // Without a response from the server it waits for the network; a refusal is shown to whoever wrote it.
      keep({ ...draft, waiting: errorBody(error) === undefined });
      if (errorBody(error)) toast.error(errorMessage(error));
      return;
    }
    const { id: postId, courseId } = data.question;
    keep(null);
    if (!picture) return onAsked(data.question);
    const blob = await shrinkPicture(picture).catch(() => null);
    const sent = blob && (await putPicture({ courseId, kind: 'questions', id: postId, picture: blob }));
    if (!sent?.data) toast.error('La pregunta ya está, pero no pudimos guardar la imagen.');
    onAsked(sent?.data?.question ?? data.question);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
  };
  const move = (by: number) => {
    const second = Math.max(0, draft.second + by);
    keep({ ...draft, second });
    video?.seek(second);
  };
  const handleCancel = () => {
    keep(null);
    onAsked(null);
  };
  if (draft.waiting)
    return (
      <UnsentQuestion
        text={draft.text}
        at={video ? at : undefined}
        send={() => void send()}
        discard={handleCancel}
      />
    );
  return (
    <form className={css.ask} aria-label="Nueva pregunta" onSubmit={handleSubmit}>
      {video && (
        <div className={css.askHead}>
          <p>
            Preguntás en <strong>{at}</strong>
          </p>
          <button type="button" className={css.step} aria-label="Un segundo antes" onClick={() => move(-1)}>
            −
          </button>
          <button type="button" className={css.step} aria-label="Un segundo después" onClick={() => move(1)}>
            +
          </button>
        </div>
      )}
      {children}
      <label className="sr-only" htmlFor={id}>
        Tu pregunta
      </label>
      <textarea
        className="input"
        id={id}
        rows={3}
        maxLength={5000}
        aria-describedby={`${id}-hint`}
        value={draft.text}
        onChange={(event) => keep({ ...draft, text: event.target.value })}
        onKeyDown={handleKey}
        // biome-ignore lint/a11y/noAutofocus: it was opened to write
        autoFocus
      />
      <Preview courseId={place.courseId} text={draft.text} />
      <p className={css.hint} id={`${id}-hint`}>
        Fórmulas entre <code>$</code>. La ven tus compañeros y los docentes.
      </p>
      <div className={css.foot}>
        {anonymous && (
          <label className={css.check}>
            <input
              type="checkbox"
              checked={draft.anonymous}
              onChange={(event) => keep({ ...draft, anonymous: event.target.checked })}
            />
            Sin mi nombre para mis compañeros
          </label>
        )}
        <label className={`btn btn-ghost btn-sm ${css.file}`}>
          <Icon name="plus" />
          <span>{picture?.name ?? 'Agregar una imagen'}</span>
          <input
            className="sr-only"
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={(event) => setPicture(event.target.files?.[0] ?? null)}
          />
        </label>
        <span className={css.grow} />
        <button type="button" className="btn btn-ghost" onClick={handleCancel}>
          Cancelar
        </button>
        <button type="submit" className="btn btn-primary" aria-disabled={!isReady}>
          {video ? `Preguntar en ${at}` : 'Preguntar'}
        </button>
      </div>
    </form>
  );
}

/** As it will be shown, for texts where that is not plain to see. */
function Preview({ courseId, text }: { courseId: number; text: string }) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), 500);
    return () => clearTimeout(timer);
  }, [text]);
  const isRich = /[$*_`]/.test(settled);
  const { data } = useTalkPreviewQuery({ courseId, text: settled }, { skip: !isRich });
  if (!isRich || !data) return null;
  return (
    <div className={css.preview} aria-live="polite">
      <p className={css.label}>Así se va a ver</p>
      <RichText html={data.titleHtml} />
      <RichText html={data.html} />
    </div>
  );
}
