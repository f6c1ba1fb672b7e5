import type { CourseGrade } from '../roster/gradebook/compute-grade.ts';
import { isOnlyForOthers } from '../roster/gradebook/grade-person.ts';
import type { GradePart, GradingScheme } from '../roster/gradebook/gradebook.schema.ts';
import { gradePartKeyOf } from '../roster/gradebook/scheme.queries.ts';
import type { GradedRoster } from '../roster/read-roster.ts';
import type { CertificateRuleFields } from './certificates.schema.ts';
import type { UnpublishedQuiz } from './rules.queries.ts';

/** Lists the required quizzes that this person may take. */
export function listRequiredQuizzes(
  rule: CertificateRuleFields,
  { parts }: GradingScheme,
  { cells }: CourseGrade,
) {
  const asked = new Set(rule.quizIds);
  return parts.flatMap(({ quizId, title }) => {
    if (quizId === null || !(rule.allQuizzes || asked.has(quizId))) return [];
    // Drafts and quizzes for other groups have no cell.
    const cell = cells[gradePartKeyOf('quiz', quizId)];
    return cell ? [{ id: quizId, title, cell }] : [];
  });
}

/** Drafts count only when the rule names them; scheduled assignments also for the mark. */
function waitsFor(rule: CertificateRuleFields, parts: GradePart[], { id, state }: UnpublishedQuiz): boolean {
  if (!rule.allQuizzes && rule.quizIds.includes(id)) return true;
  if (state !== 'scheduled') return false;
  const weighs = parts.some(({ quizId, weight }) => quizId === id && weight > 0);
  return rule.allQuizzes || (rule.mark !== null && weighs);
}

/** True while the rule waits for an unpublished quiz of this person. */
export function hasQuizToCome(
  rule: CertificateRuleFields,
  { scheme, sources }: GradedRoster,
  unpublished: UnpublishedQuiz[],
  userId: number,
): boolean {
  return unpublished.some(
    (quiz) => waitsFor(rule, scheme.parts, quiz) && !isOnlyForOthers(sources, quiz, userId),
  );
}
