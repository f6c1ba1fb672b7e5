import type { Assignment } from '../../src/quizzes/assignments/assignments.schema.ts';
import { createTestAssignment, toAssignmentPath } from '../assignment-samples.ts';
import { createQuiz, QUESTION_SAMPLES, toQuizPath } from '../quiz-samples.ts';
import { createForm, SAMPLE_PNG } from '../sample-files.ts';
import type { MatrixFixture } from './fixture.ts';
import { createMatrixQuiz, createQuizSender } from './quiz-fixture.ts';
import { ADMIN, LOGGED_IN, type MatrixRow, MEMBERS, row, TEACHERS, withStatus } from './row.ts';

const QUIZZ = '/courses/{id}/quizz';
const QUIZ = `${QUIZZ}/{quizId}`;
const QUESTION = `${QUIZZ}/questions/{questionId}`;

async function newQuestion({ t, cast }: MatrixFixture) {
  const sent = { as: cast.people['T+'], body: QUESTION_SAMPLES.truefalse };
  return (await t.call('POST', `/courses/${cast.courseId}/quizz/questions`, sent)).json().question;
}
const questionPath = (fixture: MatrixFixture, { id }: { id: number }) =>
  `/courses/${fixture.cast.courseId}/quizz/questions/${id}`;

const quizzes: MatrixRow[] = [
  row('GET /quizzes', LOGGED_IN),
  row(`GET ${QUIZZ}`, MEMBERS),
  row(`POST ${QUIZZ}`, withStatus(201, TEACHERS), () => ({ body: { title: 'Parcial' } })),
  row(`DELETE ${QUIZZ}`, withStatus(204, ADMIN), async (fixture) => {
    await createMatrixQuiz(fixture);
    return {};
  }),
  row(`GET ${QUIZ}`, MEMBERS, createQuizSender('')),
  row(`PUT ${QUIZ}`, TEACHERS, async (fixture) => {
    const quiz = await createMatrixQuiz(fixture);
    return { path: toQuizPath(quiz), body: { version: quiz.version, title: 'Otro' } };
  }),
  row(`DELETE ${QUIZ}`, withStatus(204, TEACHERS), createQuizSender('')),
  row(`PUT ${QUIZ}/release`, TEACHERS, async (fixture) => {
    const quiz = await createQuiz(fixture.t, fixture.cast, {
      feedbackWhen: 'released',
      questions: [QUESTION_SAMPLES.truefalse],
    });
    return { path: toQuizPath(quiz, '/release'), body: { released: true } };
  }),
  row(`GET ${QUIZ}/extra_time`, TEACHERS, createQuizSender('/extra_time')),
  row(`PUT ${QUIZ}/extra_time/{userId}`, TEACHERS, async (fixture) => ({
    path: toQuizPath(await createMatrixQuiz(fixture), `/extra_time/${fixture.cast.people['S+'].id}`),
    body: { seconds: 60 },
  })),
  row(`DELETE ${QUIZ}/extra_time/{userId}`, withStatus(204, TEACHERS), async (fixture) => {
    const { Ad, 'S+': student } = fixture.cast.people;
    const path = toQuizPath(await createMatrixQuiz(fixture), `/extra_time/${student.id}`);
    await fixture.t.call('PUT', path, { as: Ad, body: { seconds: 60 } });
    return { path };
  }),
];

const bank: MatrixRow[] = [
  row(`GET ${QUIZZ}/questions`, TEACHERS),
  row(`POST ${QUIZZ}/questions`, withStatus(201, TEACHERS), () => ({
    body: QUESTION_SAMPLES.truefalse,
  })),
  row(`GET ${QUESTION}`, TEACHERS, async (fixture) => ({
    path: questionPath(fixture, await newQuestion(fixture)),
  })),
  row(`PUT ${QUESTION}`, TEACHERS, async (fixture) => {
    const question = await newQuestion(fixture);
    return {
      path: questionPath(fixture, question),
      body: { ...QUESTION_SAMPLES.truefalse, version: question.version },
    };
  }),
  row(`DELETE ${QUESTION}`, withStatus(204, TEACHERS), async (fixture) => ({
    path: questionPath(fixture, await newQuestion(fixture)),
  })),
  row(`GET ${QUIZZ}/tags`, TEACHERS),
  row(`POST ${QUIZZ}/preview`, TEACHERS, () => ({ body: { text: '$x^2$' } })),
  row(`POST ${QUIZZ}/images`, withStatus(201, TEACHERS), () =>
    createForm({}, { name: 'a.png', type: 'image/png', content: SAMPLE_PNG }),
  ),
  row(`POST ${QUIZZ}/import`, withStatus(202, TEACHERS), () =>
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
  row(`POST ${ASSIGNMENT}`, withStatus(201, TEACHERS), () => ({ body: { title: 'Práctico' } })),
  row(`GET ${ASSIGNMENT}/{assignmentId}`, MEMBERS, onAssignment()),
  row(
    `PUT ${ASSIGNMENT}/{assignmentId}`,
    TEACHERS,
    onAssignment('', ({ version }) => ({ version, title: 'Otro' })),
  ),
  row(`DELETE ${ASSIGNMENT}/{assignmentId}`, withStatus(204, TEACHERS), onAssignment()),
  row(`GET ${ASSIGNMENT}/{assignmentId}/submissions`, MEMBERS, onAssignment('/submissions')),
  row(
    `POST ${ASSIGNMENT}/{assignmentId}/submissions`,
    withStatus(201, MEMBERS),
    onAssignment('/submissions', () => ({ text: 'Es 40.' })),
  ),
];

export const quizRows: MatrixRow[] = [...quizzes, ...bank, ...assignments];
