import { copyDiscussionRules } from '../../community/discussions/copy-rules.ts';
import type { CopyContext, CopyStepRunner } from '../../courses/duplication/copy-context.ts';
import {
  copyCaptionsAndPage,
  copyGroups,
  copyLectures,
  copyMaterialsAndLinks,
} from '../../courses/duplication/copy-lectures.ts';
import { copyContentPlaces } from '../../courses/duplication/copy-places.ts';
import { copyCertificateRule } from '../../learning/certificates/copy-rule.ts';
import { copyGradingScheme } from '../../learning/roster/gradebook/copy-grading-scheme.ts';
import { copyQuestionBank, copyQuizzes, linkQuestionsToLectures } from '../../quizzes/copy-quizzes.ts';

/** Copies a course's content in short transactions, so that other writes continue. */
export async function copyCourseContents(copying: CopyContext) {
  const { db, order, step } = copying;
  const inStep: CopyStepRunner = async (work) => {
    step();
    return db.transaction().execute(work);
  };
  const questions = order.quizzes ? await copyQuestionBank(copying, inStep) : new Map();
  const groups = order.groups ? await inStep((trx) => copyGroups(trx, copying)) : new Map();
  const quizzes = order.quizzes ? await copyQuizzes(copying, inStep, { questions, groups }) : new Map();
  if (order.quizzes) await inStep((trx) => copyGradingScheme(trx, copying, quizzes));
  const lectures = order.lectures ? await inStep((trx) => copyLectures(trx, copying, quizzes)) : new Map();
  await inStep((trx) => linkQuestionsToLectures(trx, copying.from, questions, lectures));
  for (const [lectureId, copyId] of lectures)
    await inStep((trx) => copyCaptionsAndPage(trx, lectureId, copyId));
  const materials = order.materials ? await inStep((trx) => copyMaterialsAndLinks(trx, copying)) : undefined;
  const copied = { quiz: quizzes, assignment: quizzes, ...materials };
  await inStep((trx) => copyContentPlaces(trx, copying, lectures, copied));
  await inStep(async (trx) => {
    await copyCertificateRule(trx, copying, quizzes);
    await copyDiscussionRules(trx, copying);
  });
  return {
    lectures: lectures.size,
    quizzes: quizzes.size,
    questions: questions.size,
    attachments: materials?.attachment.size ?? 0,
    links: materials?.link.size ?? 0,
  };
}
