import { upsertSubscription } from '../../src/courses/subscriptions/subscriptions.queries.ts';
import type { Actor } from '../actors.ts';
import { startAttempt, toQuizPath } from '../quiz-samples.ts';
import type { MatrixFixture } from './fixture.ts';
import { createMatrixQuiz, createQuizSender } from './quiz-fixture.ts';
import {
  EVERYONE,
  GRADERS,
  LOGGED_IN,
  type MatrixRequest,
  type MatrixRow,
  MEMBERS,
  row,
  TEACHERS,
  withStatus,
} from './row.ts';

const QUIZ = '/courses/{id}/quizz/{quizId}';
const ATTEMPT = `${QUIZ}/attempts/{attemptId}`;
const FILES = `${ATTEMPT}/files`;
const TUS = { 'tus-resumable': '1.0.0' };
const PDF_NAME = Buffer.from('informe.pdf').toString('base64');
const OTHERS: MatrixRow['expected'] = [401, 403, 404, 404, 403, 404, 404, 403];

/** Starts an attempt as the caller, or as the course's student when the caller cannot. */
async function attemptOf(
  fixture: MatrixFixture,
  owner?: Actor,
): Promise<{ path: string; slots: number[]; owner: Actor }> {
  const quiz = await createMatrixQuiz(fixture);
  const { people } = fixture.cast;
  const isIn = !['A', 'S-', 'T-', 'Be'].includes(fixture.part);
  const own = isIn && fixture.as ? fixture.as : people['S+'];
  const answering = owner ?? own;
  const attempt = await startAttempt(fixture.t, quiz, answering);
  return {
    owner: answering,
    path: toQuizPath(quiz, `/attempts/${attempt.id}`),
    slots: attempt.questions.map(({ slot }) => slot),
  };
}

/** Starts an attempt of another member of the course. */
async function strangersAttempt(fixture: MatrixFixture) {
  await upsertSubscription(fixture.t.db, { userId: fixture.victim.id, courseId: fixture.cast.courseId });
  return attemptOf(fixture, fixture.victim);
}

const beginning = { ...TUS, 'upload-length': '5', 'upload-metadata': `filename ${PDF_NAME}` };

/** Starts a file's upload as the attempt's owner; returns its path. */
async function fileOf({ t }: MatrixFixture, { path, slots, owner }: Awaited<ReturnType<typeof attemptOf>>) {
  const begun = await t.call('POST', `${path}/files/${slots[1]}`, { as: owner, headers: beginning });
  return String(begun.headers.location).replace(/^\/api/, '');
}

function save(slot: number) {
  return { slot, response: true, seq: 1 };
}

async function gradable(fixture: MatrixFixture): Promise<MatrixRequest> {
  const { path, slots } = await strangersAttempt(fixture);
  await fixture.t.call('POST', `${path}/submit`, { as: fixture.victim });
  return { path: `${path}/grades/${slots.at(-1)}`, body: { mark: 1 } };
}

const attempts: MatrixRow[] = [
  row(`POST ${QUIZ}/attempts`, withStatus(201, MEMBERS), createQuizSender('/attempts', {})),
  row(`GET ${QUIZ}/attempts`, MEMBERS, createQuizSender('/attempts')),
  row(`GET ${ATTEMPT}`, MEMBERS, async (fixture) => ({ path: (await attemptOf(fixture)).path }), 'one’s own'),
  row(
    `GET ${ATTEMPT}`,
    [401, 403, 404, 200, 403, 200, 200, 403],
    async (fixture) => ({ path: (await strangersAttempt(fixture)).path }),
    'of somebody else',
  ),
  row(`DELETE ${ATTEMPT}`, withStatus(204, TEACHERS), async (fixture) => ({
    path: (await strangersAttempt(fixture)).path,
  })),
  ...(
    [
      ['one’s own', MEMBERS, attemptOf],
      ['of somebody else', OTHERS, strangersAttempt],
    ] as const
  ).flatMap(([note, expected, make]) => [
    row(
      `PUT ${ATTEMPT}/answers/{slot}`,
      expected,
      async (fixture) => {
        const { path, slots } = await make(fixture);
        return { path: `${path}/answers/${slots[0]}`, body: { response: true, seq: 1 } };
      },
      note,
    ),
    row(
      `PUT ${ATTEMPT}/answers`,
      expected,
      async (fixture) => {
        const { path, slots } = await make(fixture);
        return { path: `${path}/answers`, body: { answers: [save(slots[0] ?? 1)] } };
      },
      note,
    ),
    row(
      `POST ${ATTEMPT}/submit`,
      expected,
      async (fixture) => ({ path: `${(await make(fixture)).path}/submit` }),
      note,
    ),
  ]),
];

const files: MatrixRow[] = [
  row(`OPTIONS ${FILES}/{slot}`, withStatus(204, EVERYONE), async (fixture) => ({
    path: `${(await attemptOf(fixture)).path}/files/1`,
  })),
  row(
    `GET ${FILES}`,
    MEMBERS,
    async (fixture) => ({ path: `${(await attemptOf(fixture)).path}/files` }),
    'one’s own',
  ),
  row(
    `GET ${FILES}`,
    [401, 403, 404, 200, 403, 200, 200, 403],
    async (fixture) => ({ path: `${(await strangersAttempt(fixture)).path}/files` }),
    'of somebody else',
  ),
  ...(
    [
      ['one’s own', MEMBERS, attemptOf],
      ['of somebody else', OTHERS, strangersAttempt],
    ] as const
  ).flatMap(([note, expected, make]) => [
    row(
      `POST ${FILES}/{slot}`,
      expected === MEMBERS ? withStatus(201, MEMBERS) : expected,
      async (fixture) => {
        const { path, slots } = await make(fixture);
        return { path: `${path}/files/${slots[1]}`, headers: beginning };
      },
      note,
    ),
    row(
      `HEAD ${FILES}/{slot}/{uploadId}`,
      expected,
      async (fixture) => ({ path: await fileOf(fixture, await make(fixture)), headers: TUS }),
      note,
    ),
    row(
      `PATCH ${FILES}/{slot}/{uploadId}`,
      expected === MEMBERS ? withStatus(204, MEMBERS) : expected,
      async (fixture) => ({
        path: await fileOf(fixture, await make(fixture)),
        headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
        body: Buffer.from('%PDF-'),
      }),
      note,
    ),
    row(
      `DELETE ${FILES}/{slot}/{uploadId}`,
      expected === MEMBERS ? withStatus(204, MEMBERS) : expected,
      async (fixture) => ({ path: await fileOf(fixture, await make(fixture)), headers: TUS }),
      note,
    ),
  ]),
];

const GRADING = '/courses/{id}/grading';

const grading: MatrixRow[] = [
  row('GET /grading', LOGGED_IN),
  row(`GET ${GRADING}`, GRADERS),
  row(`GET ${GRADING}/questions`, GRADERS),
  row(`GET ${GRADING}/comments`, GRADERS),
  row(`GET ${ATTEMPT}/grades/{slot}`, GRADERS, async (fixture) => ({
    path: (await gradable(fixture)).path ?? '',
  })),
  row(`PUT ${ATTEMPT}/grades/{slot}`, GRADERS, gradable),
  row(`PUT ${ATTEMPT}/late_waiver`, GRADERS, async (fixture) => {
    const { path } = await strangersAttempt(fixture);
    return { path: `${path}/late_waiver`, body: { waived: true } };
  }),
  row(`POST ${ATTEMPT}/late/{lateId}/accept`, [401, 403, 403, 404, 403, 404, 404, 403], async (fixture) => {
    const { path } = await strangersAttempt(fixture);
    await fixture.t.call('POST', `${path}/submit`, { as: fixture.victim });
    return { path: `${path}/late/999999/accept` };
  }),
  row(`POST ${QUIZ}/regrade`, TEACHERS, createQuizSender('/regrade', {})),
  row(`GET ${QUIZ}/grades`, TEACHERS, createQuizSender('/grades')),
  row(`GET ${QUIZ}/grades.csv`, TEACHERS, createQuizSender('/grades.csv')),
  row(`GET ${QUIZ}/grades.xlsx`, TEACHERS, createQuizSender('/grades.xlsx')),
  row(`GET ${QUIZ}/statistics`, TEACHERS, createQuizSender('/statistics')),
];

export const attemptRows: MatrixRow[] = [...attempts, ...files, ...grading];
