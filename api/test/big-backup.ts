import { bankCategory, bankChoice, contextOf, moodleBackup, type StoredFile } from './course-archives.ts';

export const PAGES = 40;
export const QUIZZES = 20;
export const ASKED = 3;
export const MATERIALS = 20;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Builds a backup of 40 pages, 20 quizzes with three questions each, and 20 files. */
export function bigBackup() {
  const pages = numbers(PAGES).map((id) => ({
    id,
    module: 'page',
    fields: `<name>Página ${id}</name><content>Texto \\(x^${id}\\)</content><contentformat>1</contentformat>`,
  }));
  const quizzes = numbers(QUIZZES).map((quiz) => ({
    id: 1000 + quiz,
    module: 'quiz',
    fields: `<name>Prueba ${quiz}</name><intro></intro><question_instances>${numbers(ASKED)
      .map(
        (
          slot,
        ) => `<question_instance id="${slot}"><slot>${slot}</slot><maxmark>1</maxmark><question_reference>
          <questionbankentryid>${quiz * ASKED + slot}</questionbankentryid></question_reference></question_instance>`,
      )
      .join('')}</question_instances>`,
  }));
  const materials = numbers(MATERIALS).map((number) => ({
    id: 2000 + number,
    module: 'resource',
    fields: `<name>Archivo ${number}</name>`,
  }));
  const files = materials.map(
    ({ id }): StoredFile => ({
      contextId: contextOf(id),
      component: 'mod_resource',
      area: 'content',
      name: `${id}.txt`,
      mimeType: 'text/plain',
      content: Buffer.from(`Contenido ${id}`),
    }),
  );
  const asked = numbers(QUIZZES).flatMap((quiz) =>
    numbers(ASKED).map((slot) => bankChoice(quiz * ASKED + slot, `Pregunta ${quiz * ASKED + slot}`)),
  );
  return moodleBackup({
    activities: [...pages, ...quizzes, ...materials],
    files,
    questions: bankCategory(7, 'Todas', ...asked),
  });
}
