import type { DiscussionQuestion } from '@rambla/api/contract';
import { draftKey, readDraft } from '@rambla/kit/data/draft-storage';
import { type DiscussionQuestionDraft, discussionDraftName } from '@rambla/kit/data/question-draft';
import { authState } from '@rambla/kit/session';
import { useAtomValue, useDispatch } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect } from 'react';
import { formatClock } from '../../study-ui/hooks/clock.ts';
import extras from './discussion-extras.module.css';
import { type DiscussionPlace, discussionsApi } from './discussions.api.ts';
import css from './discussions.module.css';
import { discardQueuedQuestion } from './send-questions.ts';
import { removeOutgoingQuestion } from './unsent-question-store.ts';
import { outgoingDiscussionQuestionsAtom } from './unsent-questions.ts';

type Props = {
  place: DiscussionPlace;
  keep: (draft: DiscussionQuestionDraft | null) => void;
  onAsked: (question: DiscussionQuestion) => void;
};

/** Questions that wait for the network; sent ones move to the list. */
export function UnsentDiscussionQuestions({ place: { at }, keep, onAsked }: Props) {
  const dispatch = useDispatch();
  const questions = useAtomValue(outgoingDiscussionQuestionsAtom).filter((one) => one.at === at);
  useEffect(() => {
    for (const { key, sent, refused } of questions) {
      if (!sent && !refused) continue;
      removeOutgoingQuestion(key);
      if (refused)
        keep((readDraft(draftKey(discussionDraftName(at))) as DiscussionQuestionDraft | undefined) ?? null);
      if (!sent) continue;
      onAsked(sent);
      dispatch(discussionsApi.util.invalidateTags(['Discussions']) as never);
    }
  });
  const { userId } = authState();
  const waiting = questions.filter((one) => one.userId === userId && !one.sent && !one.refused);
  return waiting.map((question) => (
    <section className={css.card} key={question.key} aria-label="Tu pregunta sin enviar">
      <div className={css.marks}>
        {question.body.second !== undefined && (
          <span className={css.at}>{formatClock(question.body.second)}</span>
        )}
        <span className="chip chip-warn">
          <Icon name="clock" />
          Sin enviar
        </span>
      </div>
      <p className={extras.unsent}>{question.body.text}</p>
      <p className={css.hint} role="status">
        No hay conexión. Se envía sola cuando vuelva.{' '}
        <button type="button" className={css.link} onClick={() => void discardQueuedQuestion(question)}>
          Descartar
        </button>
      </p>
    </section>
  ));
}
