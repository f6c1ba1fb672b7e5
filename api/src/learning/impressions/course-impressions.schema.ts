import { Type } from 'typebox';
import { Id, Nullable } from '../../core/http/schema.ts';
import { GroupFilter } from '../../courses/subscriptions/subscriptions.schema.ts';

const Count = Type.Integer({ minimum: 0 });

/** A lecture's figures; `coverage` is the mean over people who opened it. */
export const LectureImpressions = Type.Object({
  lectureId: Id,
  lectureTitle: Type.String(),
  position: Count,
  durationSeconds: Nullable(Type.Number()),
  viewers: Count,
  views: Count,
  secondsWatched: Type.Number(),
  coverage: Type.Number({ minimum: 0, maximum: 1 }),
  /** The number of people who have done the lecture. */
  done: Count,
});
export type LectureImpressions = Type.Static<typeof LectureImpressions>;

export const LectureImpressionsQuery = Type.Object({ group: GroupFilter });
export const LectureImpressionsResponse = Type.Object({ impressions: Type.Array(LectureImpressions) });

/** `repeats` counts views of the step beyond each person's first. */
export const HeatMapResponse = Type.Object({
  heatmap: Type.Object({
    lectureId: Id,
    stepSeconds: Count,
    durationSeconds: Nullable(Type.Number()),
    viewers: Count,
    views: Count,
    steps: Type.Array(Type.Object({ second: Count, viewers: Count, repeats: Count })),
  }),
});
export type HeatMapResponse = Type.Static<typeof HeatMapResponse>;
