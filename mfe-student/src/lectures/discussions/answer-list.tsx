import type { DiscussionAnswer, DiscussionQuestion } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { useCallback, useEffect, useState } from 'react';
import {
  type DiscussionPlace,
  useAcceptAnswerMutation,
  useAnswerQuestionMutation,
  useLazyDiscussionAnswersQuery,
} from './discussions.api.ts';
import css from './discussions.module.css';
import { PostByline, postAuthorText } from './post-byline.tsx';
import { PostCard } from './post-card.tsx';
import { PostTextForm } from './text-form.tsx';
import { usePostDraft } from './use-post-draft.ts';
import { VoteButton } from './vote-button.tsx';

type Props = {
  place: DiscussionPlace;
  question: DiscussionQuestion;
  teaches: boolean;
  canAccept: boolean;
  canWrite: boolean;
  onChanged: (question: DiscussionQuestion) => void;
};

/** A question's answers, the accepted one first, and the answer form. */
export default function AnswerList({ place, question, teaches, canAccept, canWrite, onChanged }: Props) {
  const { id } = question;
  const { courseId, at } = place;
  const [read] = useLazyDiscussionAnswersQuery();
  const [answers, setAnswers] = useState<DiscussionAnswer[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const reload = useCallback(async () => {
    const all: DiscussionAnswer[] = [];
    // Reads every page, because the newest answer, perhaps the person's own, is on the last one.
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, error } = await read({ courseId, at, id, ...(cursor && { cursor }) });
      if (!data) return setFailure(errorMessage(error));
      all.push(...data.answers);
      cursor = data.nextCursor;
    }
    setAnswers(all);
    setFailure(null);
  }, [read, courseId, at, id]);
  // Reloads, because a changed count means a new or removed answer.
  useEffect(() => void reload(), [reload, question.answers]);
  const [accept] = useAcceptAnswerMutation();
  const handleAccept = async (answerId: number | null) => {
    const { data, error } = await accept({ ...place, id, answerId });
    if (error) return toast.error(errorMessage(error));
    if (data.question) onChanged(data.question);
    await reload();
  };
  return (
    <>
      {failure && !answers && (
        <p className={css.notice} role="alert">
          <span>{failure}</span>
          <button type="button" className={css.link} onClick={() => void reload()}>
            Reintentar
          </button>
        </p>
      )}
      <ol className={css.answers}>
        {answers?.map((answer) => (
          <li key={answer.id} className={answer.accepted ? css.best : undefined}>
            <PostCard
              post={answer}
              of={{ courseId, kind: 'answers', id: answer.id }}
              teaches={teaches}
              items={
                canAccept
                  ? [
                      {
                        icon: 'check',
                        label: answer.accepted ? 'No aceptarla' : 'Aceptar',
                        run: () => void handleAccept(answer.accepted ? null : answer.id),
                      },
                    ]
                  : []
              }
              head={answer.accepted ? <Best /> : <By answer={answer} question={question} teaches={teaches} />}
              above={answer.accepted && <By answer={answer} question={question} teaches={teaches} />}
              onChanged={(changed) =>
                setAnswers(
                  (all) =>
                    all?.map((one) => (one.id === changed.id ? (changed as DiscussionAnswer) : one)) ?? null,
                )
              }
            >
              <div className={css.foot}>
                <VoteButton post={answer} of={{ courseId, kind: 'answers', id: answer.id }} />
                {!answer.mine && <span className={css.hint}>Me sirvió</span>}
              </div>
            </PostCard>
          </li>
        ))}
      </ol>
      {canWrite && (
        <Reply
          place={place}
          question={question}
          onSent={(count) => onChanged({ ...question, answers: count })}
        />
      )}
    </>
  );
}

function Best() {
  return (
    <span className={css.bestLabel}>
      <Icon name="check" />
      Respuesta aceptada
    </span>
  );
}

type ByProps = { answer: DiscussionAnswer; question: DiscussionQuestion; teaches: boolean };

function By({ answer, question, teaches }: ByProps) {
  const isNameless = answer.mine ? question.mine : answer.author.name === null;
  const { courseId } = question;
  return (
    <PostByline
      post={answer}
      anonymous={question.anonymous && isNameless}
      fromStaff={answer.fromStaff}
      hasFace
      history={(answer.mine || teaches) && { courseId, kind: 'answers', id: answer.id }}
    />
  );
}

type ReplyProps = { place: DiscussionPlace; question: DiscussionQuestion; onSent: (answers: number) => void };

function Reply({ place, question, onSent }: ReplyProps) {
  const [draft, keep] = usePostDraft(`answer-${question.id}`);
  const [answer, { isLoading }] = useAnswerQuestionMutation();
  const [first = ''] = postAuthorText(question, question.anonymous).split(' ');
  const isNamed = !question.mine && question.author.name !== null;
  const label = isNamed ? `Responder a ${first}…` : 'Responder…';
  const handleSend = async () => {
    if (!draft) return;
    const { error } = await answer({ ...place, id: question.id, text: draft.text.trim() });
    if (error) return toast.error(errorMessage(error));
    keep(null);
    onSent(question.answers + 1);
  };
  if (!draft)
    return (
      <button type="button" className={css.replyBar} onClick={() => keep({ text: '' })}>
        {label}
      </button>
    );
  return (
    <PostTextForm
      label={label}
      action="Responder"
      value={draft.text}
      isBusy={isLoading}
      takesFocus
      onChange={(text) => keep({ text })}
      onSend={() => void handleSend()}
      onCancel={() => keep(null)}
    />
  );
}
