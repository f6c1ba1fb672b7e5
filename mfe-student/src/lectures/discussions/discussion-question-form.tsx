import type { DiscussionQuestion } from '@rambla/api/contract';
import { errorBody, errorMessage } from '@rambla/kit/base-api';
import type { DiscussionQuestionDraft } from '@rambla/kit/data/question-draft';
import { shrinkPicture } from '@rambla/kit/dom/shrink-picture';
import { authState } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { RichText } from '@rambla/kit/ui/rich-text';
import { type FormEvent, type KeyboardEvent, type ReactNode, use, useEffect, useId, useState } from 'react';
import { formatClock } from '../../study-ui/hooks/clock.ts';
import {
  useAskQuestionMutation,
  useDiscussionPreviewQuery,
  usePutPictureMutation,
} from './discussion-forms.api.ts';
import { DiscussionPlayerContext } from './discussion-player.ts';
import { type DiscussionPlace, toDiscussionQuestionsUrl } from './discussions.api.ts';
import css from './discussions.module.css';
import { encodePicture } from './picture-text.ts';
import { queueDiscussionQuestion } from './send-questions.ts';

type Props = {
  place: DiscussionPlace;
  draft: DiscussionQuestionDraft;
  keep: (draft: DiscussionQuestionDraft | null) => void;
  /** True when the course lets this person ask anonymously. */
  anonymous: boolean;
  /** Receives null when the person cancels, or when the question waits for the network. */
  onAsked: (question: DiscussionQuestion | null) => void;
  children: ReactNode;
};

/** The form for a question, with the second of the video that the question is about. */
export function DiscussionQuestionForm({ place, draft, keep, anonymous, onAsked, children }: Props) {
  const id = useId();
  const video = use(DiscussionPlayerContext);
  const [picture, setPicture] = useState<File | null>(null);
  const [ask, asked] = useAskQuestionMutation();
  const [putPicture, put] = usePutPictureMutation();
  const isBusy = asked.isLoading || put.isLoading;
  const isReady = draft.text.trim() !== '' && !isBusy;
  const at = formatClock(draft.second);
  const send = async () => {
    if (!isReady) return;
    const body = {
      text: draft.text.trim(),
      ...(video && { second: draft.second }),
      ...(anonymous && draft.anonymous && { anonymous: true }),
    };
    // Stores the key with the draft, so that a resend after a crash asks only once.
    const { key = crypto.randomUUID() } = draft;
    const { userId } = authState();
    keep({ ...draft, key });
    const { data, error } = await ask({ ...place, body, key });
    if (errorBody(error)) return void toast.error(errorMessage(error));
    if (!data?.question) {
      const drawn = picture && (await shrinkPicture(picture).then(encodePicture, () => null));
      const waiting = { ...place, key, userId: Number(userId), path: toDiscussionQuestionsUrl(place), body };
      await queueDiscussionQuestion({ ...waiting, ...(drawn && { picture: drawn }) });
      keep(null);
      return onAsked(null);
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
  const edit = (change: Partial<DiscussionQuestionDraft>) => keep({ ...draft, key: undefined, ...change });
  const move = (by: number) => {
    const second = Math.max(0, draft.second + by);
    edit({ second });
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
        // A success empties the field, so text typed meanwhile would be lost.
        readOnly={isBusy}
        onChange={(event) => edit({ text: event.target.value })}
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
              onChange={(event) => edit({ anonymous: event.target.checked })}
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

/** A preview, shown when the result will differ from the typed text. */
function Preview({ courseId, text }: { courseId: number; text: string }) {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), 500);
    return () => clearTimeout(timer);
  }, [text]);
  const isRich = /[$*_`]/.test(settled);
  const { data } = useDiscussionPreviewQuery({ courseId, text: settled }, { skip: !isRich });
  if (!isRich || !data) return null;
  return (
    <div className={css.preview} aria-live="polite">
      <p className={css.label}>Así se va a ver</p>
      <RichText html={data.titleHtml} />
      <RichText html={data.html} />
    </div>
  );
}
