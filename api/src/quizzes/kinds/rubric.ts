import { Type } from 'typebox';
import { StrictObject, Text } from '../../core/http/schema.ts';
import { type FieldValues, optional, PartId } from './fields.ts';
import { assignPartIds } from './part-ids.ts';
import type { ContentProblem } from './question-kind.ts';

const MAX_CRITERIA = 20;
const MAX_LEVELS = 11;
const Points = Type.Number({ minimum: 0, maximum: 10_000 });

const LevelBody = StrictObject({ points: Points, text: optional(Type.String({ maxLength: 300 })) });
const CriterionBody = StrictObject({
  id: optional(PartId),
  title: Text(200),
  text: optional(Type.String({ maxLength: 500 })),
  levels: Type.Array(LevelBody, { minItems: 2, maxItems: MAX_LEVELS }),
});

/** The rubric of kinds graded by hand; without it the grader decides freely. */
export const rubricBodyFields = { rubric: optional(Type.Array(CriterionBody, { maxItems: MAX_CRITERIA })) };

/** A criterion in plain text; graders choose one of its levels, which gives the points. */
export const Criterion = Type.Object({
  id: Type.String(),
  title: Type.String(),
  text: Type.String(),
  levels: Type.Array(Type.Object({ points: Type.Number(), text: Type.String() })),
});
export type Criterion = Type.Static<typeof Criterion>;
export const rubricContentFields = { rubric: Type.Array(Criterion) };

export function completeRubric(rubric: FieldValues<typeof rubricBodyFields>['rubric']): Criterion[] {
  return assignPartIds(rubric).map(({ text = '', levels, ...criterion }) => ({
    ...criterion,
    text,
    levels: levels
      .map((level) => ({ points: level.points, text: level.text ?? '' }))
      .toSorted((a, b) => a.points - b.points),
  }));
}

/** Finds a criterion with two levels of equal points; older questions have no rubric. */
export function checkRubric({ rubric = [] }: { rubric?: Criterion[] }): ContentProblem | undefined {
  for (const [index, { levels }] of rubric.entries()) {
    if (new Set(levels.map(({ points }) => points)).size === levels.length) continue;
    return { field: `rubric.${index}.levels`, message: 'Cada nivel vale otros puntos.' };
  }
  return undefined;
}

export function computeMaxPoints(rubric: Criterion[]): number {
  return rubric.reduce((sum, { levels }) => sum + (levels.at(-1)?.points ?? 0), 0);
}
