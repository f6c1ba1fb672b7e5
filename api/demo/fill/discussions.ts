import { insertDiscussionAnswer } from '../../src/community/discussions/answers.queries.ts';
import { indexDiscussionQuestion } from '../../src/community/discussions/discussion-passages.ts';
import type { DiscussionSubject, PostKind } from '../../src/community/discussions/discussion-subject.ts';
import { insertThanks, setPostRemoval } from '../../src/community/discussions/posts.queries.ts';
import {
  insertDiscussionQuestion,
  recountDiscussionAnswers,
  setAcceptedAnswer,
  setQuestionPinned,
} from '../../src/community/discussions/questions.queries.ts';
import {
  renderDiscussionAnswer,
  renderDiscussionQuestion,
} from '../../src/community/discussions/render-post.ts';
import { insertDiscussionReport } from '../../src/community/discussions/reports.queries.ts';
import { saveDiscussionRules } from '../../src/community/discussions/rules.queries.ts';
import type { Db } from '../../src/core/database/database.ts';
import { fromNow, HOUR } from '../../src/core/time/time.ts';
import { renderText } from '../../src/platform/text/render-text.ts';
import {
  anonymousQuestionCourses,
  type DemoDiscussionQuestion,
  demoDiscussions,
} from '../content/discussions.ts';
import { demoIdOf } from './subscriptions.ts';

type Ids = ReadonlyMap<string, number>;

/** Renders in this thread, because the demo's own texts are trusted. */
const rendering = {
  render: async (_userId: number, texts: { source: string; options: Parameters<typeof renderText>[1] }[]) =>
    texts.map(({ source, options }) => renderText(source, options)),
};

async function placeOf(trx: Db, courseId: number, title: string): Promise<DiscussionSubject> {
  const find = (table: 'lectures' | 'quizzes') =>
    trx
      .selectFrom(table)
      .select('id')
      .where('courseId', '=', courseId)
      .where('title', '=', title)
      .executeTakeFirst();
  const lecture = await find('lectures');
  const quiz = lecture ? undefined : await find('quizzes');
  if (!lecture && !quiz) throw new Error(`the demo asks about ${title} but does not have it`);
  return { courseId, lectureId: lecture?.id ?? null, quizId: quiz?.id ?? null };
}

async function setAge(trx: Db, kind: PostKind, id: number, hoursAgo: number): Promise<void> {
  const table = kind === 'questions' ? 'talkQuestions' : 'talkAnswers';
  await trx
    .updateTable(table)
    .set({ createdAt: fromNow(-hoursAgo * HOUR) })
    .where('id', '=', id)
    .execute();
}

async function fillAnswers(
  trx: Db,
  people: Ids,
  {
    question,
    place,
    questionId,
  }: { question: DemoDiscussionQuestion; place: DiscussionSubject; questionId: number },
): Promise<void> {
  for (const { by, hoursAgo, text, accepted, thanks = [] } of question.answers ?? []) {
    const userId = demoIdOf(people, by);
    const rendered = await renderDiscussionAnswer({ db: trx, rendering }, { userId, place, text });
    const fromStaff = by === 'docente';
    const id = await insertDiscussionAnswer(trx, { questionId, userId, fromStaff, ...rendered });
    await setAge(trx, 'answers', id, hoursAgo);
    for (const name of thanks) await insertThanks(trx, 'answers', id, demoIdOf(people, name));
    if (accepted) await setAcceptedAnswer(trx, questionId, id);
  }
  await recountDiscussionAnswers(trx, questionId);
}

async function fillQuestion(
  trx: Db,
  people: Ids,
  courses: Ids,
  question: DemoDiscussionQuestion,
): Promise<void> {
  const { by, text, second = 0, anonymous = false, hoursAgo, thanks = [], pinned, reported } = question;
  const courseId = demoIdOf(courses, question.course);
  const place = await placeOf(trx, courseId, question.place);
  const userId = demoIdOf(people, by);
  const rendered = await renderDiscussionQuestion({ db: trx, rendering }, { userId, place, text });
  const id = await insertDiscussionQuestion(trx, { ...place, ...rendered, userId, second, anonymous });
  await setAge(trx, 'questions', id, hoursAgo);
  await fillAnswers(trx, people, { question, place, questionId: id });
  for (const name of thanks) await insertThanks(trx, 'questions', id, demoIdOf(people, name));
  if (pinned) await setQuestionPinned(trx, id, true);
  if (reported) {
    const report = { courseId, userId: demoIdOf(people, reported.by), reason: reported.reason };
    await insertDiscussionReport(trx, 'questions', id, report);
  }
  if (question.removed) {
    const removedAt = fromNow(-(hoursAgo - 1) * HOUR);
    await setPostRemoval(trx, 'questions', id, {
      removedAt,
      removedBy: 'staff',
      removalReason: question.removed,
    });
  }
  await indexDiscussionQuestion(trx, id);
}

/** Creates questions about lectures and a quiz, with people's answers. */
export async function fillDiscussions(trx: Db, people: Ids, courses: Ids): Promise<void> {
  for (const course of anonymousQuestionCourses)
    await saveDiscussionRules(trx, demoIdOf(courses, course), { anonymous: true });
  for (const question of demoDiscussions) await fillQuestion(trx, people, courses, question);
}
