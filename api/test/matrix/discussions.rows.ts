import { insertDiscussionAnswer } from '../../src/community/discussions/answers.queries.ts';
import {
  insertDiscussionQuestion,
  recountDiscussionAnswers,
} from '../../src/community/discussions/questions.queries.ts';
import { insertDiscussionReport } from '../../src/community/discussions/reports.queries.ts';
import { fromNow, HOUR } from '../../src/core/time/time.ts';
import { createQuiz, QUESTION_SAMPLES } from '../quiz-samples.ts';
import { createForm, SAMPLE_PNG } from '../sample-files.ts';
import { createMatrixLecture, type MatrixFixture, subscribeVictim } from './fixture.ts';
import {
  type ExpectedStatuses,
  GRADERS,
  LOGGED_IN,
  type MatrixRow,
  MEMBERS,
  row,
  TEACHERS,
  withStatus,
} from './row.ts';

type At = 'lectures' | 'quizz';
const OF_OWN_COURSES: ExpectedStatuses = [401, 403, 403, 200, 403, 200, 403, 403];
const LIST: ExpectedStatuses = [401, 403, 403, 200, 200, 200, 403, 403];

/** Creates a question with an answer under a lecture or a closed quiz. */
async function newDiscussion(fixture: MatrixFixture, at: At = 'lectures', authorId = fixture.victim.id) {
  const { t, cast } = fixture;
  const lectureId = at === 'lectures' ? await createMatrixLecture(fixture) : null;
  const closed = { closesAt: fromNow(-HOUR), questions: [QUESTION_SAMPLES.truefalse] };
  const quizId = at === 'quizz' ? (await createQuiz(t, cast, closed)).id : null;
  const texts = {
    text: '¿Por qué?',
    html: '',
    title: '¿Por qué?',
    titleHtml: '¿Por qué?',
  };
  const place = { courseId: cast.courseId, lectureId, quizId };
  const questionId = await insertDiscussionQuestion(t.db, {
    ...place,
    ...texts,
    userId: authorId,
    second: 3,
    anonymous: false,
  });
  const answer = {
    questionId,
    userId: authorId,
    fromStaff: false,
    text: 'Porque sí',
    html: '<p>Porque sí</p>',
  };
  const answerId = await insertDiscussionAnswer(t.db, answer);
  await recountDiscussionAnswers(t.db, questionId);
  const path = `/courses/${cast.courseId}/${at}/${lectureId ?? quizId}/questions`;
  return { path, questionId, answerId };
}

function placeRows(at: At): MatrixRow[] {
  const own = at === 'lectures' ? 'lectures/{lectureId}' : 'quizz/{quizId}';
  const call = `/courses/{id}/${own}/questions`;
  const body = at === 'lectures' ? { second: 3, text: '¿Y esto?' } : { text: '¿Y esto?' };
  return [
    row(`GET ${call}`, MEMBERS, async (fixture) => ({ path: (await newDiscussion(fixture, at)).path })),
    row(`POST ${call}`, withStatus(201, MEMBERS), async (fixture) => ({
      path: (await newDiscussion(fixture, at)).path,
      body,
    })),
    ...(['GET', 'POST'] as const).map((method) =>
      row(
        `${method} ${call}/{questionId}/answers`,
        withStatus(method === 'GET' ? 200 : 201, MEMBERS),
        async (fixture) => {
          const { path, questionId } = await newDiscussion(fixture, at);
          return {
            path: `${path}/${questionId}/answers`,
            ...(method === 'POST' && { body: { text: 'Sí' } }),
          };
        },
      ),
    ),
    row(`PUT ${call}/{questionId}/accept`, GRADERS, async (fixture) => {
      const { path, questionId, answerId } = await newDiscussion(fixture, at);
      return { path: `${path}/${questionId}/accept`, body: { answerId } };
    }),
  ];
}

function postRows(kind: 'questions' | 'answers'): MatrixRow[] {
  const call = `/courses/{id}/${kind}/{postId}`;
  const path = async (fixture: MatrixFixture, rest: string, authorId?: number) => {
    const { questionId, answerId } = await newDiscussion(fixture, 'lectures', authorId);
    const id = kind === 'questions' ? questionId : answerId;
    return `/courses/${fixture.cast.courseId}/${kind}/${id}${rest}`;
  };
  const ownPath = (fixture: MatrixFixture, rest: string) => path(fixture, rest, fixture.as?.id);
  return [
    row(`PUT ${call}`, MEMBERS, async (fixture) => ({
      path: await ownPath(fixture, ''),
      body: { text: '¿Cómo?' },
    })),
    row(`PUT ${call}/thanks`, MEMBERS, async (fixture) => ({
      path: await path(fixture, '/thanks'),
      body: { thanked: true },
    })),
    row(`PUT ${call}/removed`, TEACHERS, async (fixture) => ({
      path: await path(fixture, '/removed'),
      body: { removed: true, reason: 'Es una consigna' },
    })),
    row(`PUT ${call}/reported`, MEMBERS, async (fixture) => ({
      path: await path(fixture, '/reported'),
      body: { reported: true },
    })),
    row(`GET ${call}/edits`, TEACHERS, async (fixture) => ({ path: await path(fixture, '/edits') })),
    row(`PUT ${call}/picture`, MEMBERS, async (fixture) => ({
      path: await ownPath(fixture, '/picture'),
      ...createForm({}, { name: 'a.png', type: 'image/png', content: SAMPLE_PNG }),
    })),
    row(`DELETE ${call}/picture`, MEMBERS, async (fixture) => ({
      path: await ownPath(fixture, '/picture'),
    })),
  ];
}

export const discussionRows: MatrixRow[] = [
  ...placeRows('lectures'),
  ...placeRows('quizz'),
  row('GET /courses/{id}/lectures/{lectureId}/questions/marks', MEMBERS, async (fixture) => ({
    path: `${(await newDiscussion(fixture)).path}/marks`,
  })),
  row('GET /courses/{id}/questions/{postId}', MEMBERS, async (fixture) => ({
    path: `/courses/${fixture.cast.courseId}/questions/${(await newDiscussion(fixture)).questionId}`,
  })),
  ...postRows('questions'),
  row('PUT /courses/{id}/questions/{postId}/pinned', TEACHERS, async (fixture) => ({
    path: `/courses/${fixture.cast.courseId}/questions/${(await newDiscussion(fixture)).questionId}/pinned`,
    body: { pinned: true },
  })),
  ...postRows('answers'),
  row('POST /courses/{id}/questions/preview', MEMBERS, () => ({ body: { text: '¿$x$?' } })),
  row('GET /questions', LOGGED_IN),
  row('GET /courses/{id}/talk', MEMBERS),
  row('PUT /courses/{id}/talk', TEACHERS, () => ({ body: { anonymous: true } })),
  row('GET /courses/{id}/muted', TEACHERS),
  row('PUT /courses/{id}/muted/{userId}', withStatus(204, TEACHERS), async (fixture) => {
    await subscribeVictim(fixture);
    return { body: { muted: true } };
  }),
  row('GET /questions/reports', LIST),
  row('DELETE /questions/reports/{reportId}', withStatus(204, OF_OWN_COURSES), async (fixture) => {
    const { questionId } = await newDiscussion(fixture);
    const report = { courseId: fixture.cast.courseId, userId: fixture.victim.id, reason: '' };
    await insertDiscussionReport(fixture.t.db, 'questions', questionId, report);
    const reports = fixture.t.db.selectFrom('talkReports').select('id').where('questionId', '=', questionId);
    const { id } = await reports.executeTakeFirstOrThrow();
    return { path: `/questions/reports/${id}` };
  }),
];
