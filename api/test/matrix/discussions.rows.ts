import { insertDiscussionAnswer } from '../../src/community/discussions/answers.queries.ts';
import {
  insertDiscussionQuestion,
  recountDiscussionAnswers,
} from '../../src/community/discussions/questions.queries.ts';
import { insertDiscussionReport } from '../../src/community/discussions/reports.queries.ts';
import { fromNow, HOUR } from '../../src/core/time/time.ts';
import { createQuiz } from '../quiz-samples.ts';
import { createForm, SAMPLE_PNG } from '../sample-files.ts';
import { createMatrixLecture, type MatrixFixture, subscribeVictim } from './fixture.ts';
import {
  createRow,
  type ExpectedStatuses,
  GRADERS,
  LOGGED_IN_USERS,
  type MatrixRow,
  MEMBERS,
  TEACHERS,
  withSuccess,
} from './row.ts';

type At = 'lectures' | 'quizz';
const OF_OWN_COURSES: ExpectedStatuses = [401, 403, 403, 200, 403, 200, 403, 403];
const LIST: ExpectedStatuses = [401, 403, 403, 200, 200, 200, 403, 403];

/** Creates a question with an answer under a lecture or a closed quiz. */
async function newDiscussion(stage: MatrixFixture, at: At = 'lectures', authorId = stage.victim.id) {
  const { t, cast } = stage;
  const lectureId = at === 'lectures' ? await createMatrixLecture(stage) : null;
  const closed = { closesAt: fromNow(-HOUR) };
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
    createRow(`GET ${call}`, MEMBERS, async (stage) => ({ path: (await newDiscussion(stage, at)).path })),
    createRow(`POST ${call}`, withSuccess(201, MEMBERS), async (stage) => ({
      path: (await newDiscussion(stage, at)).path,
      body,
    })),
    ...(['GET', 'POST'] as const).map((method) =>
      createRow(
        `${method} ${call}/{questionId}/answers`,
        withSuccess(method === 'GET' ? 200 : 201, MEMBERS),
        async (stage) => {
          const { path, questionId } = await newDiscussion(stage, at);
          return {
            path: `${path}/${questionId}/answers`,
            ...(method === 'POST' && { body: { text: 'Sí' } }),
          };
        },
      ),
    ),
    createRow(`PUT ${call}/{questionId}/accept`, GRADERS, async (stage) => {
      const { path, questionId, answerId } = await newDiscussion(stage, at);
      return { path: `${path}/${questionId}/accept`, body: { answerId } };
    }),
  ];
}

function postRows(kind: 'questions' | 'answers'): MatrixRow[] {
  const call = `/courses/{id}/${kind}/{postId}`;
  const path = async (stage: MatrixFixture, rest: string, authorId?: number) => {
    const { questionId, answerId } = await newDiscussion(stage, 'lectures', authorId);
    const id = kind === 'questions' ? questionId : answerId;
    return `/courses/${stage.cast.courseId}/${kind}/${id}${rest}`;
  };
  const ownPath = (stage: MatrixFixture, rest: string) => path(stage, rest, stage.as?.id);
  return [
    createRow(`PUT ${call}`, MEMBERS, async (stage) => ({
      path: await ownPath(stage, ''),
      body: { text: '¿Cómo?' },
    })),
    createRow(`PUT ${call}/thanks`, MEMBERS, async (stage) => ({
      path: await path(stage, '/thanks'),
      body: { thanked: true },
    })),
    createRow(`PUT ${call}/removed`, TEACHERS, async (stage) => ({
      path: await path(stage, '/removed'),
      body: { removed: true, reason: 'Es una consigna' },
    })),
    createRow(`PUT ${call}/reported`, MEMBERS, async (stage) => ({
      path: await path(stage, '/reported'),
      body: { reported: true },
    })),
    createRow(`GET ${call}/edits`, TEACHERS, async (stage) => ({ path: await path(stage, '/edits') })),
    createRow(`PUT ${call}/picture`, MEMBERS, async (stage) => ({
      path: await ownPath(stage, '/picture'),
      ...createForm({}, { name: 'a.png', type: 'image/png', content: SAMPLE_PNG }),
    })),
    createRow(`DELETE ${call}/picture`, MEMBERS, async (stage) => ({
      path: await ownPath(stage, '/picture'),
    })),
  ];
}

export const discussionsRows: MatrixRow[] = [
  ...placeRows('lectures'),
  ...placeRows('quizz'),
  createRow('GET /courses/{id}/lectures/{lectureId}/questions/marks', MEMBERS, async (stage) => ({
    path: `${(await newDiscussion(stage)).path}/marks`,
  })),
  createRow('GET /courses/{id}/questions/{postId}', MEMBERS, async (stage) => ({
    path: `/courses/${stage.cast.courseId}/questions/${(await newDiscussion(stage)).questionId}`,
  })),
  ...postRows('questions'),
  createRow('PUT /courses/{id}/questions/{postId}/pinned', TEACHERS, async (stage) => ({
    path: `/courses/${stage.cast.courseId}/questions/${(await newDiscussion(stage)).questionId}/pinned`,
    body: { pinned: true },
  })),
  ...postRows('answers'),
  createRow('POST /courses/{id}/questions/preview', MEMBERS, () => ({ body: { text: '¿$x$?' } })),
  createRow('GET /questions', LOGGED_IN_USERS),
  createRow('GET /courses/{id}/talk', MEMBERS),
  createRow('PUT /courses/{id}/talk', TEACHERS, () => ({ body: { anonymous: true } })),
  createRow('GET /courses/{id}/muted', TEACHERS),
  createRow('PUT /courses/{id}/muted/{userId}', withSuccess(204, TEACHERS), async (stage) => {
    await subscribeVictim(stage);
    return { body: { muted: true } };
  }),
  createRow('GET /questions/reports', LIST),
  createRow('DELETE /questions/reports/{reportId}', withSuccess(204, OF_OWN_COURSES), async (stage) => {
    const { questionId } = await newDiscussion(stage);
    const report = { courseId: stage.cast.courseId, userId: stage.victim.id, reason: '' };
    await insertDiscussionReport(stage.t.db, 'questions', questionId, report);
    const reports = stage.t.db.selectFrom('talkReports').select('id').where('questionId', '=', questionId);
    const { id } = await reports.executeTakeFirstOrThrow();
    return { path: `/questions/reports/${id}` };
  }),
];
