import type { Talk, TalkQuestion } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { RichText } from '@rambla/kit/ui/rich-text';
import { type FormEvent, type KeyboardEvent, use, useEffect, useId, useState } from 'react';
import { clock } from '../../clock.ts';
import { shrinkPicture } from './shrink-picture.ts';
import {
  type Place,
  useAskQuestionMutation,
  usePutPictureMutation,
  useTalkPreviewQuery,
} from './talk.api.ts';
import css from './talk.module.css';
import { useDraft } from './use-draft.ts';
import { useSecond, VideoClockContext } from './video-clock.ts';

type Draft = { text: string; second: number; anonymous: boolean };
type Props = {
  place: Place;
  talk: Talk;
  /** The second at which the player's button was pressed; opens the form. */
  asking: number | null;
  /** Questions near a second, of which one may be the same. */
  near: (second: number) => TalkQuestion | undefined;
  onFound: (question: TalkQuestion) => void;
  onAsked: (question: TalkQuestion | null) => void;
};

/** One line until somebody asks: then a form with the second at which they began, and the video waits. */
export function Composer({ place, talk, asking, near, onFound, onAsked }: Props) {
  const video = use(VideoClockContext);
  const [draft, keep] = useDraft<Draft>(`question-${place.at}`);
  const second = useSecond();
  const begin = (at: number) => {
    video?.video?.pause();
    keep({ text: '', anonymous: false, ...draft, second: at });
  };
  // Only a press of the player's button opens it.
  useEffect(() => {
    if (asking !== null) begin(Math.floor(asking));
  }, [asking]);
  if (!draft)
    return (
      <button type="button" className={css.bar} onClick={() => begin(second)}>
        <Icon name="chat" />
        <span>¿Qué no se entendió acá?</span>
        {video && (
          <span className={css.at}>
            <Icon name="clock" /> {clock(second)}
          </span>
        )}
      </button>
    );
  const same = video && near(draft.second);
  return (
    <AskForm
      place={place}
      draft={draft}
      keep={keep}
      anonymous={talk.anonymous && !talk.teaches}
      onAsked={onAsked}
    >
      {same && (
        <p className={css.like}>
          <span>¿Es la misma?</span>
          <button type="button" className={css.link} onClick={() => onFound(same)}>
            {same.title}
          </button>
          {same.answers > 0 && <span className="chip chip-ok">Respondida</span>}
        </p>
      )}
    </AskForm>
  );
}

type FormProps = {
  place: Place;
  draft: Draft;
  keep: (draft: Draft | null) => void;
  anonymous: boolean;
  onAsked: Props['onAsked'];
  children: React.ReactNode;
};

function AskForm({ place, draft, keep, anonymous, onAsked, children }: FormProps) {
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
    if (error || !data.question) return toast.error(errorMessage(error));
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
