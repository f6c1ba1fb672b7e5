import type { DiscussionAccess, DiscussionQuestion } from '@rambla/api/contract';
import { type DiscussionQuestionDraft, discussionDraftName } from '@rambla/kit/data/question-draft';
import { useAtomValue } from '@rambla/kit/state';
import { Icon } from '@rambla/kit/ui/icon';
import { use, useEffect } from 'react';
import { formatClock } from '../../study-ui/hooks/clock.ts';
import { useLazyModule } from '../../study-ui/hooks/use-lazy-module.ts';
import { DiscussionPlayerContext, useVideoSecond } from './discussion-player.ts';
import type { DiscussionPlace } from './discussions.api.ts';
import css from './discussions.module.css';
import { loadDiscussionForms } from './load-discussion-forms.ts';
import { outgoingDiscussionQuestionsAtom } from './unsent-questions.ts';
import { usePostDraft } from './use-post-draft.ts';

type Props = {
  place: DiscussionPlace;
  access: DiscussionAccess;
  /** The second at which the person pressed the player's button, which opens the form. */
  asking: number | null;
  /** Finds a question near this second, which may ask the same. */
  near: (second: number) => DiscussionQuestion | undefined;
  onFound: (question: DiscussionQuestion) => void;
  onAsked: (question: DiscussionQuestion | null) => void;
};

/** Opens the form, remembers the current second and pauses the video. */
export function DiscussionComposer({ place, access, asking, near, onFound, onAsked }: Props) {
  const video = use(DiscussionPlayerContext);
  const [draft, keep] = usePostDraft<DiscussionQuestionDraft>(discussionDraftName(place.at));
  const second = useVideoSecond();
  const { part, ask } = useLazyModule(loadDiscussionForms);
  const begin = (at: number) => {
    video?.video?.pause();
    keep({ text: '', anonymous: false, ...draft, second: at, key: undefined });
  };
  // Depends on `asking` alone, so that no other change moves the draft's second.
  useEffect(() => {
    if (asking !== null) begin(Math.floor(asking));
  }, [asking]);
  const isUnsent = useAtomValue(outgoingDiscussionQuestionsAtom).some(({ at }) => at === place.at);
  // Each press stores a new draft object, so this also retries a failed load.
  useEffect(() => {
    if (isUnsent || draft) ask();
  }, [isUnsent, draft, ask]);
  const same = draft && video && near(draft.second);
  return (
    <>
      {part && <part.UnsentDiscussionQuestions place={place} keep={keep} onAsked={onAsked} />}
      {draft && part ? (
        <part.DiscussionQuestionForm
          place={place}
          draft={draft}
          keep={keep}
          anonymous={access.anonymous && !access.teaches}
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
        </part.DiscussionQuestionForm>
      ) : (
        <button type="button" className={css.bar} onClick={() => begin(second)}>
          <Icon name="chat" />
          <span>¿Qué no se entendió acá?</span>
          {video && (
            <span className={css.at}>
              <Icon name="clock" /> {formatClock(second)}
            </span>
          )}
        </button>
      )}
    </>
  );
}
