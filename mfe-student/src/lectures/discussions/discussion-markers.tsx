import { Icon } from '@rambla/kit/ui/icon';
import { type DiscussionPlace, useDiscussionMarksQuery } from './discussions.api.ts';
import css from './discussions.module.css';

/** A question is highlighted within this distance from its second. */
export const MAX_MARKER_DISTANCE_SECONDS = 5;

type MarksProps = { place: DiscussionPlace; time: number; duration: number };

/** Markers of questions on the timeline: filled when answered, hollow when not, with a number for several. */
export function DiscussionMarkers({ place, time, duration }: MarksProps) {
  const { data } = useDiscussionMarksQuery(place);
  if (!data || !(duration > 0)) return null;
  return data.marks.map(({ id, second, questions, unanswered }) => {
    const look =
      Math.abs(second - time) <= MAX_MARKER_DISTANCE_SECONDS
        ? css.here
        : unanswered > 0
          ? css.open
          : undefined;
    return (
      <u
        key={id}
        className={`${css.mark} ${look ?? ''} ${questions > 1 ? css.many : ''}`}
        style={{ left: `${Math.min(100, (second / duration) * 100)}%` }}
      >
        {questions > 1 && questions}
      </u>
    );
  });
}

/** The title of a question near a second of the timeline. */
export function TimelineQuestionPreview({ place, second }: { place: DiscussionPlace; second: number }) {
  const { data } = useDiscussionMarksQuery(place);
  const mark = data?.marks.findLast(
    (one) => Math.abs(one.second - second) <= 2 * MAX_MARKER_DISTANCE_SECONDS,
  );
  if (!mark) return null;
  return (
    <p className={css.peeked}>
      <Icon name="chat" /> {mark.title}
    </p>
  );
}

/** The lecture's number of questions, shown in the questions tab. */
export function DiscussionCount({ place }: { place: DiscussionPlace }) {
  const { data } = useDiscussionMarksQuery(place);
  return data ? data.total : null;
}
