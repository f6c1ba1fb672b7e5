import { upsertSubscription } from '../../src/courses/subscriptions/subscriptions.queries.ts';
import type { Actor } from '../actors.ts';
import { startAttempt, toQuizPath } from '../quiz-samples.ts';
import type { MatrixFixture } from './fixture.ts';
import { createMatrixQuiz, sendToQuiz } from './quiz-fixture.ts';
import {
  createRow,
  EVERYONE,
  GRADERS,
  LOGGED_IN_USERS,
  type MatrixRequest,
  type MatrixRow,
  MEMBERS,
  TEACHERS,
  withSuccess,
} from './row.ts';

const QUIZ = '/courses/{id}/quizz/{quizId}';
const ATTEMPT = `${QUIZ}/attempts/{attemptId}`;
const FILES = `${ATTEMPT}/files`;
const TUS = { 'tus-resumable': '1.0.0' };
const PDF_NAME = Buffer.from('informe.pdf').toString('base64');
const OTHERS: MatrixRow['expected'] = [401, 403, 404, 404, 403, 404, 404, 403];

/** Starts an attempt as the caller, or as the course's student when the caller cannot. */
async function attemptOf(
  stage: MatrixFixture,
  owner?: Actor,
): Promise<{ path: string; slots: number[]; owner: Actor }> {
  const quiz = await createMatrixQuiz(stage);
  const { people } = stage.cast;
  const isIn = !['A', 'S-', 'T-', 'Be'].includes(stage.part);
  const own = isIn && stage.as ? stage.as : people['S+'];
  const answering = owner ?? own;
  const attempt = await startAttempt(stage.t, quiz, answering);
  return {
    owner: answering,
    path: toQuizPath(quiz, `/attempts/${attempt.id}`),
    slots: attempt.questions.map(({ slot }) => slot),
  };
}

/** Starts an attempt of another member of the course. */
async function strangersAttempt(stage: MatrixFixture) {
  await upsertSubscription(stage.t.db, { userId: stage.victim.id, courseId: stage.cast.courseId });
  return attemptOf(stage, stage.victim);
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

async function gradable(stage: MatrixFixture): Promise<MatrixRequest> {
  const { path, slots } = await strangersAttempt(stage);
  await stage.t.call('POST', `${path}/submit`, { as: stage.victim });
  return { path: `${path}/grades/${slots.at(-1)}`, body: { mark: 1 } };
}

const attempts: MatrixRow[] = [
  createRow(`POST ${QUIZ}/attempts`, withSuccess(201, MEMBERS), sendToQuiz('/attempts', {})),
  createRow(`GET ${QUIZ}/attempts`, MEMBERS, sendToQuiz('/attempts')),
  createRow(
    `GET ${ATTEMPT}`,
    MEMBERS,
    async (stage) => ({ path: (await attemptOf(stage)).path }),
    'one’s own',
  ),
  createRow(
    `GET ${ATTEMPT}`,
    [401, 403, 404, 200, 403, 200, 200, 403],
    async (stage) => ({ path: (await strangersAttempt(stage)).path }),
    'of somebody else',
  ),
  createRow(`DELETE ${ATTEMPT}`, withSuccess(204, TEACHERS), async (stage) => ({
    path: (await strangersAttempt(stage)).path,
  })),
  ...(
    [
      ['one’s own', MEMBERS, attemptOf],
      ['of somebody else', OTHERS, strangersAttempt],
    ] as const
  ).flatMap(([note, expected, make]) => [
    createRow(
      `PUT ${ATTEMPT}/answers/{slot}`,
      expected,
      async (stage) => {
        const { path, slots } = await make(stage);
        return { path: `${path}/answers/${slots[0]}`, body: { response: true, seq: 1 } };
      },
      note,
    ),
    createRow(
      `PUT ${ATTEMPT}/answers`,
      expected,
      async (stage) => {
        const { path, slots } = await make(stage);
        return { path: `${path}/answers`, body: { answers: [save(slots[0] ?? 1)] } };
      },
      note,
    ),
    createRow(
      `POST ${ATTEMPT}/submit`,
      expected,
      async (stage) => ({ path: `${(await make(stage)).path}/submit` }),
      note,
    ),
  ]),
];

const files: MatrixRow[] = [
  createRow(`OPTIONS ${FILES}/{slot}`, withSuccess(204, EVERYONE), async (stage) => ({
    path: `${(await attemptOf(stage)).path}/files/1`,
  })),
  createRow(
    `GET ${FILES}`,
    MEMBERS,
    async (stage) => ({ path: `${(await attemptOf(stage)).path}/files` }),
    'one’s own',
  ),
  createRow(
    `GET ${FILES}`,
    [401, 403, 404, 200, 403, 200, 200, 403],
    async (stage) => ({ path: `${(await strangersAttempt(stage)).path}/files` }),
    'of somebody else',
  ),
  ...(
    [
      ['one’s own', MEMBERS, attemptOf],
      ['of somebody else', OTHERS, strangersAttempt],
    ] as const
  ).flatMap(([note, expected, make]) => [
    createRow(
      `POST ${FILES}/{slot}`,
      expected === MEMBERS ? withSuccess(201, MEMBERS) : expected,
      async (stage) => {
        const { path, slots } = await make(stage);
        return { path: `${path}/files/${slots[1]}`, headers: beginning };
      },
      note,
    ),
    createRow(
      `HEAD ${FILES}/{slot}/{uploadId}`,
      expected,
      async (stage) => ({ path: await fileOf(stage, await make(stage)), headers: TUS }),
      note,
    ),
    createRow(
      `PATCH ${FILES}/{slot}/{uploadId}`,
      expected === MEMBERS ? withSuccess(204, MEMBERS) : expected,
      async (stage) => ({
        path: await fileOf(stage, await make(stage)),
        headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
        body: Buffer.from('%PDF-'),
      }),
      note,
    ),
    createRow(
      `DELETE ${FILES}/{slot}/{uploadId}`,
      expected === MEMBERS ? withSuccess(204, MEMBERS) : expected,
      async (stage) => ({ path: await fileOf(stage, await make(stage)), headers: TUS }),
      note,
    ),
  ]),
];

const GRADING = '/courses/{id}/grading';

const grading: MatrixRow[] = [
  createRow('GET /grading', LOGGED_IN_USERS),
  createRow(`GET ${GRADING}`, GRADERS),
  createRow(`GET ${GRADING}/questions`, GRADERS),
  createRow(`GET ${GRADING}/comments`, GRADERS),
  createRow(`GET ${ATTEMPT}/grades/{slot}`, GRADERS, async (stage) => ({
    path: (await gradable(stage)).path ?? '',
  })),
  createRow(`PUT ${ATTEMPT}/grades/{slot}`, GRADERS, gradable),
  createRow(`PUT ${ATTEMPT}/late_waiver`, GRADERS, async (stage) => {
    const { path } = await strangersAttempt(stage);
    return { path: `${path}/late_waiver`, body: { waived: true } };
  }),
  createRow(
    `POST ${ATTEMPT}/late/{lateId}/accept`,
    [401, 403, 403, 404, 403, 404, 404, 403],
    async (stage) => {
      const { path } = await strangersAttempt(stage);
      await stage.t.call('POST', `${path}/submit`, { as: stage.victim });
      return { path: `${path}/late/999999/accept` };
    },
  ),
  createRow(`POST ${QUIZ}/regrade`, TEACHERS, sendToQuiz('/regrade', {})),
  createRow(`GET ${QUIZ}/grades`, TEACHERS, sendToQuiz('/grades')),
  createRow(`GET ${QUIZ}/grades.csv`, TEACHERS, sendToQuiz('/grades.csv')),
  createRow(`GET ${QUIZ}/grades.xlsx`, TEACHERS, sendToQuiz('/grades.xlsx')),
  createRow(`GET ${QUIZ}/statistics`, TEACHERS, sendToQuiz('/statistics')),
];

export const attemptRows: MatrixRow[] = [...attempts, ...files, ...grading];
