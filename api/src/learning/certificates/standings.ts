import type { Db } from '../../core/database/database.ts';
import { countScheduledLectures } from '../../courses/lectures/scheduled-lectures.queries.ts';
import { MIN_DONE_COVERAGE } from '../../courses/progress/done.ts';
import { type CourseGrade, hasSubmitted } from '../roster/gradebook/compute-grade.ts';
import { gradePerson } from '../roster/gradebook/grade-person.ts';
import { findHiddenQuizIds } from '../roster/gradebook/own-grades.ts';
import { type GradedRoster, readRoster } from '../roster/read-roster.ts';
import type { CertificateRuleFields, CertificateStanding } from './certificates.schema.ts';
import { hasQuizToCome, listRequiredQuizzes } from './required-quizzes.ts';
import { isManualCertificateRule, listUnpublishedQuizzes } from './rules.queries.ts';

/** A student's progress towards the course's rule. */
export interface StudentStanding {
  userId: number;
  name: string;
  ci: string | null;
  lectures: number;
  lecturesDone: number;
  /** The grade visible to the student, in percent. */
  total: number | null;
  /** The number of quizzes that the rule requires from this person. */
  quizzes: number;
  standing: CertificateStanding;
}

type RequiredQuizzes = ReturnType<typeof listRequiredQuizzes>;

function missingQuizzes(
  { sources }: GradedRoster,
  required: RequiredQuizzes,
): CertificateStanding['quizzes'] {
  return required.flatMap(({ id, title, cell }) => {
    const needs = sources.quizzes.get(id)?.passMark ?? null;
    const isFinal = hasSubmitted(cell) && cell.state !== 'to_grade';
    return isFinal && (cell.percent ?? 0) >= (needs ?? 0) ? [] : [{ id, title, needs }];
  });
}

function stand(
  rule: CertificateRuleFields,
  roster: GradedRoster,
  { grade, progress, required }: { grade: CourseGrade; progress: number; required: RequiredQuizzes },
  later: CertificateStanding['toCome'],
): CertificateStanding {
  const has = Math.round(progress * 10_000) / 100;
  const lacksProgress = rule.progress !== null && has < rule.progress;
  // Pending marks may lower the grade, so the grade counts only when no mark is pending.
  const waits = Object.values(grade.cells).some(({ role }) => role === 'waits');
  const lacksMark = rule.mark !== null && (waits || grade.total === null || grade.total < rule.mark);
  const quizzes = missingQuizzes(roster, required);
  const asksQuizzes = rule.allQuizzes || rule.quizIds.length > 0;
  const toCome = {
    lectures: rule.progress === null ? 0 : later.lectures,
    // Without quizzes of their own, everybody would count as having passed all.
    quizzes: later.quizzes || (asksQuizzes && required.length === 0),
  };
  const lacks = lacksProgress || lacksMark || quizzes.length > 0 || toCome.lectures > 0 || toCome.quizzes;
  return {
    met: !rule.on || isManualCertificateRule(rule) ? null : !lacks,
    progress: lacksProgress ? { has, needs: rule.progress ?? 0 } : null,
    mark: lacksMark ? { has: grade.total, needs: rule.mark ?? 0 } : null,
    quizzes,
    toCome,
    scale: roster.scheme.scale,
  };
}

/** Checks students by released marks only, because certificates must not reveal unreleased marks. */
export async function readStudentStandings(
  db: Db,
  courseId: number,
  rule: CertificateRuleFields,
  userIds: readonly number[],
): Promise<StudentStanding[]> {
  const roster = await readRoster(db, courseId, {}, userIds);
  const scheduled = await countScheduledLectures(db, courseId);
  const unpublished = await listUnpublishedQuizzes(db, courseId);
  const hidden = await findHiddenQuizIds(db, courseId, roster.sources);
  const lectures = roster.lectures.length;
  return roster.rows.map((row, index) => {
    const work = roster.works[index];
    if (!work) throw new Error('a row without its work');
    const grade = gradePerson(roster.scheme, roster.sources, work, hidden);
    const required = listRequiredQuizzes(rule, roster.scheme, grade);
    const later = { lectures: scheduled, quizzes: hasQuizToCome(rule, roster, unpublished, row.userId) };
    const done = Object.values(row.lectures).filter((share) => share >= MIN_DONE_COVERAGE).length;
    return {
      userId: row.userId,
      name: row.name ?? row.username,
      ci: row.ci,
      lectures,
      lecturesDone: done,
      total: grade.total,
      quizzes: required.length,
      standing: stand(rule, roster, { grade, progress: row.progress, required }, later),
    };
  });
}
