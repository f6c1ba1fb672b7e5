import type { Assignment } from '../../src/quizzes/assignments/assignments.schema.ts';
import { createTestAssignment, toAssignmentPath } from '../assignment-samples.ts';
import { createQuiz, QUESTION_SAMPLES, toQuizPath } from '../quiz-samples.ts';
import { createForm, SAMPLE_PNG } from '../sample-files.ts';
import type { MatrixFixture } from './fixture.ts';
import { createMatrixQuiz, sendToQuiz } from './quiz-fixture.ts';
import { ADMIN, createRow, LOGGED_IN_USERS, type MatrixRow, MEMBERS, TEACHERS, withSuccess } from './row.ts';

const QUIZZ = '/courses/{id}/quizz';
const QUIZ = `${QUIZZ}/{quizId}`;
const QUESTION = `${QUIZZ}/questions/{questionId}`;

async function newQuestion({ t, cast }: MatrixFixture) {
  const sent = { as: cast.people['T+'], body: QUESTION_SAMPLES.truefalse };
  return (await t.call('POST', `/courses/${cast.courseId}/quizz/questions`, sent)).json().question;
}
const questionPath = (stage: MatrixFixture, { id }: { id: number }) =>
  `/courses/${stage.cast.courseId}/quizz/questions/${id}`;

const quizzes: MatrixRow[] = [
  createRow('GET /quizzes', LOGGED_IN_USERS),
  createRow(`GET ${QUIZZ}`, MEMBERS),
  createRow(`POST ${QUIZZ}`, withSuccess(201, TEACHERS), () => ({ body: { title: 'Parcial' } })),
  createRow(`DELETE ${QUIZZ}`, withSuccess(204, ADMIN), async (stage) => {
    await createMatrixQuiz(stage);
    return {};
  }),
  createRow(`GET ${QUIZ}`, MEMBERS, sendToQuiz('')),
  createRow(`PUT ${QUIZ}`, TEACHERS, async (stage) => {
    const quiz = await createMatrixQuiz(stage);
    return { path: toQuizPath(quiz), body: { version: quiz.version, title: 'Otro' } };
  }),
  createRow(`DELETE ${QUIZ}`, withSuccess(204, TEACHERS), sendToQuiz('')),
  createRow(`PUT ${QUIZ}/release`, TEACHERS, async (stage) => {
    const quiz = await createQuiz(stage.t, stage.cast, { feedbackWhen: 'released' });
    return { path: toQuizPath(quiz, '/release'), body: { released: true } };
  }),
  createRow(`GET ${QUIZ}/extra_time`, TEACHERS, sendToQuiz('/extra_time')),
  createRow(`PUT ${QUIZ}/extra_time/{userId}`, TEACHERS, async (stage) => ({
    path: toQuizPath(await createMatrixQuiz(stage), `/extra_time/${stage.cast.people['S+'].id}`),
    body: { seconds: 60 },
  })),
  createRow(`DELETE ${QUIZ}/extra_time/{userId}`, withSuccess(204, TEACHERS), async (stage) => {
    const { Ad, 'S+': student } = stage.cast.people;
    const path = toQuizPath(await createMatrixQuiz(stage), `/extra_time/${student.id}`);
    await stage.t.call('PUT', path, { as: Ad, body: { seconds: 60 } });
    return { path };
  }),
];

const bank: MatrixRow[] = [
  createRow(`GET ${QUIZZ}/questions`, TEACHERS),
  createRow(`POST ${QUIZZ}/questions`, withSuccess(201, TEACHERS), () => ({
    body: QUESTION_SAMPLES.truefalse,
  })),
  createRow(`GET ${QUESTION}`, TEACHERS, async (stage) => ({
    path: questionPath(stage, await newQuestion(stage)),
  })),
  createRow(`PUT ${QUESTION}`, TEACHERS, async (stage) => {
    const question = await newQuestion(stage);
    return {
      path: questionPath(stage, question),
      body: { ...QUESTION_SAMPLES.truefalse, version: question.version },
    };
  }),
  createRow(`DELETE ${QUESTION}`, withSuccess(204, TEACHERS), async (stage) => ({
    path: questionPath(stage, await newQuestion(stage)),
  })),
  createRow(`GET ${QUIZZ}/tags`, TEACHERS),
  createRow(`POST ${QUIZZ}/preview`, TEACHERS, () => ({ body: { text: '$x^2$' } })),
  createRow(`POST ${QUIZZ}/images`, withSuccess(201, TEACHERS), () =>
    createForm({}, { name: 'a.png', type: 'image/png', content: SAMPLE_PNG }),
  ),
  createRow(`POST ${QUIZZ}/import`, withSuccess(202, TEACHERS), () =>
    createForm({}, { name: 'banco.txt', type: 'text/plain', content: '::Suma:: ¿Dos más dos? {=4}\n' }),
  ),
  createRow(`GET ${QUIZZ}/export`, TEACHERS, ({ cast }) => ({
    path: `/courses/${cast.courseId}/quizz/export?format=gift`,
  })),
  createRow(`GET ${QUIZZ}/export/summary`, TEACHERS),
];

const ASSIGNMENT = '/courses/{id}/assignments';

const onAssignment =
  (rest = '', body?: (assignment: Assignment) => unknown): MatrixRow['send'] =>
  async ({ t, cast }) => {
    const assignment = await createTestAssignment(t, cast);
    const path = toAssignmentPath(assignment, rest);
    return body ? { path, body: body(assignment) } : { path };
  };

const assignments: MatrixRow[] = [
  createRow(`GET ${ASSIGNMENT}`, MEMBERS),
  createRow(`POST ${ASSIGNMENT}`, withSuccess(201, TEACHERS), () => ({ body: { title: 'Práctico' } })),
  createRow(`GET ${ASSIGNMENT}/{assignmentId}`, MEMBERS, onAssignment()),
  createRow(
    `PUT ${ASSIGNMENT}/{assignmentId}`,
    TEACHERS,
    onAssignment('', ({ version }) => ({ version, title: 'Otro' })),
  ),
  createRow(`DELETE ${ASSIGNMENT}/{assignmentId}`, withSuccess(204, TEACHERS), onAssignment()),
  createRow(`GET ${ASSIGNMENT}/{assignmentId}/submissions`, MEMBERS, onAssignment('/submissions')),
  createRow(
    `POST ${ASSIGNMENT}/{assignmentId}/submissions`,
    withSuccess(201, MEMBERS),
    onAssignment('/submissions', () => ({ text: 'Es 40.' })),
  ),
];

export const quizRows: MatrixRow[] = [...quizzes, ...bank, ...assignments];
