import type { DiscussionQuestion } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { toast } from '@rambla/kit/toasts';
import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { Icon } from '@rambla/kit/ui/icon';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import { RichText } from '@rambla/kit/ui/rich-text';
import { use } from 'react';
import { formatClock } from '../../study-ui/hooks/clock.ts';
import { DiscussionPlayerContext } from './discussion-player.ts';
import { type DiscussionPlace, usePutPostMutation } from './discussions.api.ts';
import css from './discussions.module.css';
import { PostByline } from './post-byline.tsx';
import { PostCard } from './post-card.tsx';
import type { PostAction } from './post-menu.tsx';
import { VoteButton } from './vote-button.tsx';

const AnswerList = lazyPart(() => import(/* webpackChunkName: "discussion-extras" */ './answer-list.tsx'));

type Props = {
  place: DiscussionPlace;
  question: DiscussionQuestion;
  teaches: boolean;
  /** True for who asked and who corrects. */
  canAccept: boolean;
  canWrite: boolean;
  isHere: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onChanged: (question: DiscussionQuestion) => void;
};

/** A question with its second; opened, it also shows its answers. */
export function DiscussionQuestionCard(props: Props) {
  const { place, question, teaches, canAccept, canWrite, isHere, isOpen, onOpen, onChanged } = props;
  const { id, second, answers, staffAnswers, mine, pinned } = question;
  const video = use(DiscussionPlayerContext);
  const key = { courseId: place.courseId, kind: 'questions' as const, id };
  const [put] = usePutPostMutation();
  const change = async (body: object, rest = '') => {
    const { data, error } = await put({ ...key, rest, body });
    if (error) toast.error(errorMessage(error));
    else if (data.question) onChanged(data.question);
  };
  const copy = async () => {
    const address = paths.question({ ...question, questionId: id });
    // The kit's `copyText` would take this chunk over its budget.
    try {
      await navigator.clipboard.writeText(new URL(address, location.href).href);
      toast.success('Copiamos el link.');
    } catch {
      toast.error('No pudimos copiarlo.');
    }
  };
  const items: PostAction[] = [
    ...(mine && video
      ? [
          {
            icon: 'clock' as const,
            label: 'Pasarla a este segundo',
            run: () => void change({ second: Math.floor(video.getState().time) }),
          },
        ]
      : []),
    ...(teaches
      ? [
          {
            icon: 'up-arrow' as const,
            label: pinned ? 'Dejar de fijarla' : 'Fijar',
            run: () => void change({ pinned: !pinned }, '/pinned'),
          },
        ]
      : []),
    { icon: 'link', label: 'Copiar el link', run: () => void copy() },
  ];
  return (
    <li className={`${css.card} ${isHere ? css.near : ''}`} id={`pregunta-${id}`}>
      {isHere && <p className={css.now}>Justo acá</p>}
      <PostCard
        post={question}
        of={key}
        teaches={teaches}
        items={items}
        head={
          <>
            {second !== null && (
              <button
                type="button"
                className={css.at}
                aria-label={`Ver en ${formatClock(second)}`}
                onClick={() => {
                  video?.seek(second);
                  video?.play();
                }}
              >
                <Icon name="play" filled />
                {formatClock(second)}
              </button>
            )}
            {pinned && <span className="chip">Fijada</span>}
            {answers > 0 ? (
              <span className="chip chip-ok">
                <Icon name="check" />
                Respondida
              </span>
            ) : (
              <span className={`chip ${css.none}`}>Sin responder</span>
            )}
          </>
        }
        above={
          <>
            {question.titleHtml !== '' && (
              <h3>
                <RichText as="span" html={question.titleHtml} />
              </h3>
            )}
            <PostByline post={question} anonymous={question.anonymous} history={(mine || teaches) && key} />
          </>
        }
        onChanged={(changed) => onChanged(changed as DiscussionQuestion)}
      >
        <div className={css.foot}>
          <VoteButton post={question} of={key} />
          {isOpen ? (
            <span className={css.hint}>{mine ? 'También se lo preguntan' : 'También me lo pregunto'}</span>
          ) : answers > 0 ? (
            <button type="button" className={css.link} onClick={onOpen}>
              {answersText(answers, staffAnswers)}
            </button>
          ) : mine ? (
            <span className={css.hint}>Te avisamos cuando alguien responda</span>
          ) : (
            canWrite && (
              <button type="button" className="btn btn-outline btn-sm" onClick={onOpen}>
                Responder
              </button>
            )
          )}
        </div>
        {isOpen && (
          <CodeBoundary>
            <AnswerList
              place={place}
              question={question}
              teaches={teaches}
              canAccept={canAccept}
              canWrite={canWrite}
              onChanged={onChanged}
            />
          </CodeBoundary>
        )}
      </PostCard>
    </li>
  );
}

/** Formats the number of answers: «Ver 2 respuestas, una del docente». */
function answersText(answers: number, staff: number): string {
  const all = answers === 1 ? 'Ver la respuesta' : `Ver ${answers} respuestas`;
  if (staff === 0) return all;
  if (answers === 1) return 'Ver la respuesta del docente';
  return `${all}, ${staff === 1 ? 'una' : staff} del docente`;
}
