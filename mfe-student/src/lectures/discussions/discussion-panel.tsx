import {
  DISCUSSION_QUESTION_FILTERS,
  type DiscussionQuestionFilter,
} from '../../study-ui/lists/question-filters.ts';
import '@rambla/kit/styles/forms.css';
import type { DiscussionQuestion } from '@rambla/api/contract';
import { futureMomentText } from '@rambla/kit/format/moment';
import { useSearchParams } from '@rambla/kit/router';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { type MouseEvent, use, useEffect, useRef, useState } from 'react';
import { useLazyModule } from '../../study-ui/hooks/use-lazy-module.ts';
import { DiscussionComposer } from './composer.tsx';
import { MAX_MARKER_DISTANCE_SECONDS } from './discussion-markers.tsx';
import { type DiscussionPlayer, DiscussionPlayerContext, useVideoSecond } from './discussion-player.ts';
import { type DiscussionPlace, useLazyDiscussionQuestionQuery } from './discussions.api.ts';
import css from './discussions.module.css';
import { loadDiscussionForms } from './load-discussion-forms.ts';
import { DiscussionQuestionCard } from './question-card.tsx';
import { useDiscussionQuestions } from './use-discussion-questions.ts';

type Props = {
  place: DiscussionPlace;
  /** Null for a quiz. */
  video: DiscussionPlayer | null;
  asking: number | null;
  onAsked: () => void;
};

/** Questions about a lecture, by second, or about a quiz. */
export function DiscussionPanel({ video, ...rest }: Props) {
  return (
    <DiscussionPlayerContext value={video}>
      <Questions hasVideo={video !== null} {...rest} />
    </DiscussionPlayerContext>
  );
}

function Questions({ place, hasVideo, asking, onAsked }: Omit<Props, 'video'> & { hasVideo: boolean }) {
  const [search] = useSearchParams();
  const linked = Number(search.get('pregunta')) || null;
  const [filter, setFilter] = useState<DiscussionQuestionFilter>('all');
  const [isFollowing, setFollowing] = useState(true);
  const [opened, setOpened] = useState<readonly number[]>(linked ? [linked] : []);
  const { loaded, failure, more, put, showFresh, refresh } = useDiscussionQuestions(place, filter);
  const list = useRef<HTMLOListElement>(null);
  const video = use(DiscussionPlayerContext);
  const second = useVideoSecond();
  const [from, setFrom] = useState(second);
  // Follows the video, but not while the person reads or writes in the list.
  if (isFollowing && from !== second && !list.current?.matches(':hover, :focus-within')) setFrom(second);
  const isLinkedShown = loaded?.questions.some(({ id }) => id === linked);
  const [readOne] = useLazyDiscussionQuestionQuery();
  // A linked question may be beyond the loaded part of the list, so it is loaded alone.
  const isMissing = loaded && !loaded.isStale && linked && filter === 'all' && !isLinkedShown;
  const { courseId } = place;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    void readOne({ courseId, id: linked }).then(({ data }) => {
      if (!isCurrent) return;
      if (data?.question) put(data.question);
      else toast.error('No encontramos la pregunta del link.');
    });
    return () => {
      isCurrent = false;
    };
  }, [isMissing, linked, courseId, readOne]);
  useEffect(() => {
    if (isLinkedShown) document.getElementById(`pregunta-${linked}`)?.scrollIntoView({ block: 'center' });
  }, [isLinkedShown, linked]);
  const extras = useLazyModule(loadDiscussionForms);
  const [isSearching, setSearching] = useState(false);
  const handleTime = (event: MouseEvent) => {
    const at = (event.target as Element).closest<HTMLElement>('[data-second]')?.dataset.second;
    if (!at || !video || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    video.seek(Number(at));
    video.play();
  };
  const open = (id: number) => setOpened((all) => (all.includes(id) ? all : [...all, id]));
  const waiting = failure ? (
    <div role="alert">
      <p>{failure}</p>
      <button type="button" className="btn btn-outline" onClick={() => void refresh()}>
        Reintentar
      </button>
    </div>
  ) : (
    <p role="status">Buscando las preguntas…</p>
  );
  if (!loaded) return waiting;
  const { counts, talk: access, questions, fresh, nextCursor } = loaded;
  const canWrite = access.grades || (!access.muted && access.closedUntil === null);
  const show = (question: DiscussionQuestion) => {
    open(question.id);
    setFilter('all');
    requestAnimationFrame(() =>
      document.getElementById(`pregunta-${question.id}`)?.scrollIntoView({ block: 'center' }),
    );
  };
  const near = (at: number) =>
    questions.find(
      (one) => !one.mine && !one.removed && Math.abs((one.second ?? 0) - at) <= MAX_MARKER_DISTANCE_SECONDS,
    );
  const shown = hasVideo && isFollowing && linked === null ? rotated(questions, from) : questions;
  const left = counts[filter] - questions.length - fresh.length;
  return (
    <>
      {hasVideo && <h2 className="sr-only">Preguntas de la clase</h2>}
      {canWrite ? (
        <DiscussionComposer
          place={place}
          access={access}
          asking={asking}
          near={near}
          onFound={show}
          onAsked={(question) => {
            onAsked();
            if (question) put(question);
          }}
        />
      ) : (
        <p className={css.closed}>
          {access.muted
            ? 'En este curso podés leer las preguntas, pero no escribir.'
            : `Las preguntas están cerradas hasta el ${futureMomentText(access.closedUntil ?? '')}.`}
        </p>
      )}
      <div className={css.tools}>
        {counts.all > 0 && (
          <fieldset className={css.segs} aria-label="Mostrar">
            {DISCUSSION_QUESTION_FILTERS.map(([name, label]) => (
              <button key={name} type="button" aria-pressed={filter === name} onClick={() => setFilter(name)}>
                {label}
                {name !== 'all' && ` · ${counts[name]}`}
              </button>
            ))}
          </fieldset>
        )}
        <button
          type="button"
          className="btn btn-ghost btn-icon btn-sm"
          aria-label="Buscar en las preguntas del curso"
          aria-expanded={isSearching}
          onClick={() => {
            extras.ask();
            setSearching(!isSearching);
          }}
        >
          <Icon name="search" />
        </button>
        {counts.all > 0 && hasVideo && (
          <label className={css.follow}>
            <input
              type="checkbox"
              checked={isFollowing}
              onChange={(event) => setFollowing(event.target.checked)}
            />
            Seguir el video
          </label>
        )}
      </div>
      {isSearching && extras.part && <extras.part.DiscussionSearch place={place} />}
      {loaded.isStale && waiting}
      {counts.all === 0 && (
        <div className={css.empty}>
          <h2>{hasVideo ? 'Todavía nadie preguntó en esta clase' : 'Todavía nadie preguntó'}</h2>
          {hasVideo && (
            <p>
              Si algo te hizo parar el video, seguro que a alguien más también. Tu pregunta queda marcada en
              ese segundo.
            </p>
          )}
        </div>
      )}
      {fresh.length > 0 && (
        <button type="button" className={`btn btn-outline ${css.more}`} onClick={showFresh}>
          {fresh.length === 1 ? 'Hay una pregunta nueva' : `Hay ${fresh.length} preguntas nuevas`}
        </button>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the targets are links, which keys activate too */}
      <ol className={css.list} ref={list} onClick={handleTime}>
        {shown.map((question) => (
          <DiscussionQuestionCard
            key={question.id}
            place={place}
            question={question}
            teaches={access.teaches}
            canAccept={access.grades || question.mine}
            canWrite={canWrite}
            isHere={hasVideo && Math.abs((question.second ?? 0) - second) <= MAX_MARKER_DISTANCE_SECONDS}
            isOpen={opened.includes(question.id) || question.id === linked}
            onOpen={() => open(question.id)}
            onChanged={put}
          />
        ))}
      </ol>
      {nextCursor !== null && left > 0 && (
        <button type="button" className={`btn btn-outline ${css.more}`} onClick={() => void more()}>
          {left === 1 ? 'Ver la otra' : `Ver las otras ${left}`}
        </button>
      )}
    </>
  );
}

/** Puts pinned questions first, then those from the current second on, then earlier ones. */
function rotated(questions: DiscussionQuestion[], second: number): DiscussionQuestion[] {
  const rank = (one: DiscussionQuestion) => {
    if (one.pinned) return 0;
    return (one.second ?? 0) >= second - MAX_MARKER_DISTANCE_SECONDS ? 1 : 2;
  };
  return questions.toSorted((one, other) => rank(one) - rank(other));
}
