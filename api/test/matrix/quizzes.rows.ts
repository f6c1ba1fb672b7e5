import type { Assignment } from '../../src/quizzes/assignments/assignments.schema.ts';
import { createTestAssignment, toAssignmentPath } from '../assignment-samples.ts';
import { createQuiz, QUESTION_SAMPLES, toQuizPath } from '../quiz-samples.ts';
import { createForm, PNG } from '../sample-files.ts';
import { createStageQuiz, sendToQuiz } from './quiz-stage.ts';
import { ADMIN, LOGGED_IN, type MatrixRow, MEMBERS, row, TEACHERS, withSuccess } from './row.ts';
import type { Stage } from './stage.ts';

const QUIZZ = '/courses/{id}/quizz';
const QUIZ = `${QUIZZ}/{quizId}`;
const QUESTION = `${QUIZZ}/questions/{questionId}`;

async function newQuestion({ t, cast }: Stage) {
  const sent = { as: cast.people['T+'], body: QUESTION_SAMPLES.truefalse };
  return (await t.call('POST', `/courses/${cast.courseId}/quizz/questions`, sent)).json().question;
}
const questionPath = (stage: Stage, { id }: { id: number }) =>
  `/courses/${stage.cast.courseId}/quizz/questions/${id}`;

const quizzes: MatrixRow[] = [
  row('GET /quizzes', LOGGED_IN),
  row(`GET ${QUIZZ}`, MEMBERS),
  row(`POST ${QUIZZ}`, withSuccess(201, TEACHERS), () => ({ body: { title: 'Parcial' } })),
  row(`DELETE ${QUIZZ}`, withSuccess(204, ADMIN), async (stage) => {
    await createStageQuiz(stage);
    return {};
  }),
  row(`GET ${QUIZ}`, MEMBERS, sendToQuiz('')),
  row(`PUT ${QUIZ}`, TEACHERS, async (stage) => {
    const quiz = await createStageQuiz(stage);
    return { path: toQuizPath(quiz), body: { version: quiz.version, title: 'Otro' } };
  }),
  row(`DELETE ${QUIZ}`, withSuccess(204, TEACHERS), sendToQuiz('')),
  row(`PUT ${QUIZ}/release`, TEACHERS, async (stage) => {
    const quiz = await createQuiz(stage.t, stage.cast, { feedbackWhen: 'released' });
    return { path: toQuizPath(quiz, '/release'), body: { released: true } };
  }),
  row(`GET ${QUIZ}/extra_time`, TEACHERS, sendToQuiz('/extra_time')),
  row(`PUT ${QUIZ}/extra_time/{userId}`, TEACHERS, async (stage) => ({
    path: toQuizPath(await createStageQuiz(stage), `/extra_time/${stage.cast.people['S+'].id}`),
    body: { seconds: 60 },
  })),
  row(`DELETE ${QUIZ}/extra_time/{userId}`, withSuccess(204, TEACHERS), async (stage) => {
    const { Ad, 'S+': student } = stage.cast.people;
    const path = toQuizPath(await createStageQuiz(stage), `/extra_time/${student.id}`);
    await stage.t.call('PUT', path, { as: Ad, body: { seconds: 60 } });
    return { path };
  }),
];

const bank: MatrixRow[] = [
  row(`GET ${QUIZZ}/questions`, TEACHERS),
  row(`POST ${QUIZZ}/questions`, withSuccess(201, TEACHERS), () => ({ body: QUESTION_SAMPLES.truefalse })),
  row(`GET ${QUESTION}`, TEACHERS, async (stage) => ({
    path: questionPath(stage, await newQuestion(stage)),
  })),
  row(`PUT ${QUESTION}`, TEACHERS, async (stage) => {
    const question = await newQuestion(stage);
    return {
      path: questionPath(stage, question),
      body: { ...QUESTION_SAMPLES.truefalse, version: question.version },
    };
  }),
  row(`DELETE ${QUESTION}`, withSuccess(204, TEACHERS), async (stage) => ({
    path: questionPath(stage, await newQuestion(stage)),
  })),
  row(`GET ${QUIZZ}/tags`, TEACHERS),
  row(`POST ${QUIZZ}/preview`, TEACHERS, () => ({ body: { text: '$x^2$' } })),
  row(`POST ${QUIZZ}/images`, withSuccess(201, TEACHERS), () =>
    createForm({}, { name: 'a.png', type: 'image/png', content: PNG }),
  ),
  row(`POST ${QUIZZ}/import`, withSuccess(202, TEACHERS), () =>
    createForm({}, { name: 'banco.txt', type: 'text/plain', content: '::Suma:: ¿Dos más dos? {=4}\n' }),
  ),
  row(`GET ${QUIZZ}/export`, TEACHERS, ({ cast }) => ({
    path: `/courses/${cast.courseId}/quizz/export?format=gift`,
  })),
  row(`GET ${QUIZZ}/export/summary`, TEACHERS),
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
  row(`GET ${ASSIGNMENT}`, MEMBERS),
  row(`POST ${ASSIGNMENT}`, withSuccess(201, TEACHERS), () => ({ body: { title: 'Práctico' } })),
  row(`GET ${ASSIGNMENT}/{assignmentId}`, MEMBERS, onAssignment()),
  row(
    `PUT ${ASSIGNMENT}/{assignmentId}`,
    TEACHERS,
    onAssignment('', ({ version }) => ({ version, title: 'Otro' })),
  ),
  row(`DELETE ${ASSIGNMENT}/{assignmentId}`, withSuccess(204, TEACHERS), onAssignment()),
  row(`GET ${ASSIGNMENT}/{assignmentId}/submissions`, MEMBERS, onAssignment('/submissions')),
  row(
    `POST ${ASSIGNMENT}/{assignmentId}/submissions`,
    withSuccess(201, MEMBERS),
    onAssignment('/submissions', () => ({ text: 'Es 40.' })),
  ),
];

export const quizRows: MatrixRow[] = [...quizzes, ...bank, ...assignments];
