import type { FastifyInstance } from 'fastify';
import { decodeUri } from '../../core/text/decode-uri.ts';
import { findLecture, updateLecture } from '../../courses/lectures/lectures.queries.ts';
import { findLecturePage, saveLecturePage } from '../../courses/lectures/pages/pages.queries.ts';
import { renderLecturePage } from '../../courses/lectures/pages/render-page.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { buildAssignmentQuestion } from '../../quizzes/assignments/assignment-settings.ts';
import { findAssignmentQuestion } from '../../quizzes/assignments/present-assignments.ts';
import { buildQuestion } from '../../quizzes/questions/build-question.ts';
import { updateQuestion } from '../../quizzes/questions/questions.queries.ts';
import { findQuiz, updateQuiz } from '../../quizzes/quizzes.queries.ts';
import { type EarlierPart, listImportedParts } from './imports.queries.ts';
import type { ImportedPartsTable } from './imports.table.ts';
import { renderImportedText } from './write-texts.ts';

const ITEM = /\]\(item:([^)\s]+)\)/g;
/** Consumes escapes too, so that no link begins at an escaped bracket. */
const LINK = /\\[\s\S]|\[((?:\\[\s\S]|[^[\]\\])*)\]\(item:([^)\s]+)\)/g;

/** Maps items to their paths in the portal. */
async function addressesOf(
  app: FastifyInstance,
  { importId, courseId }: { importId: number; courseId: number },
  earlier: ReadonlyMap<string, EarlierPart[]>,
) {
  const addresses = new Map<string, string>();
  const before = [...earlier].flatMap(([key, rows]) => rows.map((row) => ({ ...row, key })));
  for (const { key, part, kind, madeId } of [...before, ...(await listImportedParts(app.db, importId))]) {
    if (part > 0) continue;
    if (kind === 'lecture') addresses.set(key, `/lectures/${courseId}/${madeId}`);
    else if (kind === 'quiz') addresses.set(key, `/quizz/${courseId}/?quiz=${madeId}`);
    else if (kind === 'assignment') addresses.set(key, `/assignments/${courseId}/${madeId}`);
    else if (kind === 'attachment' || kind === 'link') addresses.set(key, `/course/${courseId}/material`);
  }
  return addresses;
}

/** Replaces item placeholders in a text by paths; links to items not imported become plain text. */
function withAddresses(text: string, addresses: ReadonlyMap<string, string>, courseId: number): string {
  const addressOf = (coded: string) => {
    const key = decodeUri(coded);
    return key.startsWith('file:') ? `/course/${courseId}/material` : addresses.get(key);
  };
  return text
    .replace(LINK, (all, words: string | undefined, coded = '') =>
      words === undefined || addressOf(coded) !== undefined ? all : words,
    )
    .replace(ITEM, (_all, coded: string) => `](${addressOf(coded) ?? ''})`);
}

const NAMES_ITEM = '](item:';

interface Place {
  importId: number;
  courseId: number;
  starterId: number;
}

/** Renders a text with resolved links; returns a function that stores it, or undefined when unchanged. */
async function rewrite(
  app: FastifyInstance,
  { courseId, starterId }: Place,
  { kind, madeId }: Pick<ImportedPartsTable, 'kind' | 'madeId'>,
  replace: (text: string) => string,
): Promise<((change: Change) => Promise<unknown>) | undefined> {
  const { db, rendering } = app;
  if (kind === 'lecture') {
    const page = await findLecturePage(db, madeId);
    const lecture = await findLecture(db, courseId, madeId);
    if (!page && lecture?.description.includes(NAMES_ITEM))
      return async ({ trx }) => {
        // Read again, because a change since then would make the update fail.
        const now = await findLecture(trx, courseId, madeId);
        if (now) await updateLecture(trx, now, { description: replace(now.description) });
      };
    if (!page?.text.includes(NAMES_ITEM)) return;
    const { title = '' } = lecture ?? {};
    const rendered = await renderLecturePage(rendering, starterId, { title, text: replace(page.text) });
    return ({ trx }) => saveLecturePage(trx, { id: madeId, courseId }, rendered);
  }
  if (kind === 'quiz') {
    const quiz = await findQuiz(db, courseId, madeId);
    if (!quiz?.description.includes(NAMES_ITEM)) return;
    const description = replace(quiz.description);
    const descriptionHtml = await renderImportedText({ app, starterId }, description);
    const {
      id,
      courseId: _course,
      version,
      createdAt: _made,
      updatedAt: _at,
      releasedAt: _on,
      ...settings
    } = quiz;
    return ({ trx }) => updateQuiz(trx, { id, version }, { ...settings, description, descriptionHtml });
  }
  if (kind !== 'assignment') return;
  const { row, content } = await findAssignmentQuestion(db, courseId, madeId);
  if (!content.text.includes(NAMES_ITEM)) return;
  const sent = buildAssignmentQuestion(
    { title: content.title, instructions: replace(content.text) },
    content,
  );
  const built = await buildQuestion(rendering, starterId, sent);
  return ({ trx }) => updateQuestion(trx, row, built);
}

/** Makes links in imported texts point to other imported items. */
export async function resolveItemLinks(
  app: FastifyInstance,
  work: Pick<RunningJob, 'transaction'>,
  place: Place,
  earlier: ReadonlyMap<string, EarlierPart[]>,
): Promise<void> {
  const addresses = await addressesOf(app, place, earlier);
  const replace = (text: string) => withAddresses(text, addresses, place.courseId);
  for (const brought of await listImportedParts(app.db, place.importId)) {
    const store = await rewrite(app, place, brought, replace);
    if (store) await work.transaction(store);
  }
}
