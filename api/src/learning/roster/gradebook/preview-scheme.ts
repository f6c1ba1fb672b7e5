import type { Db } from '../../../core/database/database.ts';
import { type GradedRoster, readRoster } from '../read-roster.ts';
import { gradePerson } from './grade-person.ts';
import type { GradeChange, GradingScheme, GradingSchemePreview } from './gradebook.schema.ts';
import { listDeletedGradePartIds } from './save-scheme.ts';

const MAX_LISTED = 200;

function movedBy({ rows, works, grades, sources }: GradedRoster, scheme: GradingScheme): GradeChange[] {
  return rows.flatMap(({ userId, name, username }, index): GradeChange[] => {
    const work = works[index];
    const before = grades[index];
    if (!work || !before) return [];
    const after = gradePerson(scheme, sources, work);
    if (before.total === after.total && before.passed === after.passed) return [];
    return [
      {
        userId,
        name: name ?? username,
        before: before.total,
        after: after.total,
        passedBefore: before.passed,
        passedAfter: after.passed,
      },
    ];
  });
}

const turns = ({ passedBefore, passedAfter }: GradeChange) => passedBefore !== passedAfter;
const step = ({ before, after }: GradeChange) => (after ?? 0) - (before ?? 0);

/** Lists the people whose grade a changed scheme affects. */
export async function previewGradingScheme(
  db: Db,
  courseId: number,
  change: (before: GradingScheme) => GradingScheme,
) {
  const roster = await readRoster(db, courseId, {});
  const scheme = change(roster.scheme);
  const moved = movedBy(roster, scheme);
  const gone = new Set(listDeletedGradePartIds(roster.scheme, scheme));
  const grades = [...roster.sources.hand.values()].flatMap((own) => [...own.keys()]);
  const count = (test: (one: GradeChange) => boolean) => moved.filter(test).length;
  return {
    people: roster.rows.length,
    up: count((one) => step(one) > 0),
    down: count((one) => step(one) < 0),
    nowPass: count((one) => turns(one) && one.passedAfter === true),
    nowFail: count((one) => turns(one) && one.passedAfter === false),
    lostGrades: grades.filter((partId) => gone.has(partId)).length,
    moved: moved
      .toSorted((a, b) => Number(turns(b)) - Number(turns(a)) || Math.abs(step(b)) - Math.abs(step(a)))
      .slice(0, MAX_LISTED),
  } satisfies GradingSchemePreview;
}
