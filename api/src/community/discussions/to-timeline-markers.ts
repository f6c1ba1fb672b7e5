import type { DiscussionMarker } from './discussions.schema.ts';

const STEP_SECONDS = 5;

interface Row {
  id: number;
  second: number;
  answers: number;
  title: string;
}

/** Groups questions, ordered by second, into one marker per five seconds. */
export function toTimelineMarkers(rows: readonly Row[]): DiscussionMarker[] {
  const marks: DiscussionMarker[] = [];
  for (const { id, second, answers, title } of rows) {
    const open = answers === 0 ? 1 : 0;
    const last = marks.at(-1);
    if (last && Math.floor(last.second / STEP_SECONDS) === Math.floor(second / STEP_SECONDS)) {
      last.questions += 1;
      last.unanswered += open;
    } else marks.push({ second, questions: 1, unanswered: open, id, title });
  }
  return marks;
}
