import {
  contextIdOf,
  createBankCategory,
  createBankChoice,
  createMoodleBackup,
  type MoodleBackupFile,
} from './course-archives.ts';

export const PAGE_COUNT = 40;
export const QUIZ_COUNT = 20;
export const QUESTIONS_PER_QUIZ = 3;
export const MATERIAL_COUNT = 20;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Builds a backup of 40 pages, 20 quizzes with three questions each, and 20 files. */
export function createBigBackup() {
  const pages = numbers(PAGE_COUNT).map((id) => ({
    id,
    module: 'page',
    fields: `<name>Página ${id}</name><content>Texto \\(x^${id}\\)</content><contentformat>1</contentformat>`,
  }));
  const quizzes = numbers(QUIZ_COUNT).map((quiz) => ({
    id: 1000 + quiz,
    module: 'quiz',
    fields: `<name>Prueba ${quiz}</name><intro></intro><question_instances>${numbers(QUESTIONS_PER_QUIZ)
      .map(
        (
          slot,
        ) => `<question_instance id="${slot}"><slot>${slot}</slot><maxmark>1</maxmark><question_reference>
          <questionbankentryid>${quiz * QUESTIONS_PER_QUIZ + slot}</questionbankentryid></question_reference></question_instance>`,
      )
      .join('')}</question_instances>`,
  }));
  const materials = numbers(MATERIAL_COUNT).map((number) => ({
    id: 2000 + number,
    module: 'resource',
    fields: `<name>Archivo ${number}</name>`,
  }));
  const files = materials.map(
    ({ id }): MoodleBackupFile => ({
      contextId: contextIdOf(id),
      component: 'mod_resource',
      area: 'content',
      name: `${id}.txt`,
      mimeType: 'text/plain',
      content: Buffer.from(`Contenido ${id}`),
    }),
  );
  const asked = numbers(QUIZ_COUNT).flatMap((quiz) =>
    numbers(QUESTIONS_PER_QUIZ).map((slot) =>
      createBankChoice(quiz * QUESTIONS_PER_QUIZ + slot, `Pregunta ${quiz * QUESTIONS_PER_QUIZ + slot}`),
    ),
  );
  return createMoodleBackup({
    activities: [...pages, ...quizzes, ...materials],
    files,
    questions: createBankCategory(7, 'Todas', ...asked),
  });
}
