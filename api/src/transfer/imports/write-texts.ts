import type { FastifyInstance } from 'fastify';
import { decodeUri } from '../../core/text/decode-uri.ts';
import { MAX_PAGE_TEXT_LENGTH } from '../../courses/lectures/lectures.schema.ts';
import { type RenderedLecturePage, renderLecturePage } from '../../courses/lectures/pages/render-page.ts';
import type { NewStoredFile } from '../../platform/files/store-file.ts';
import { buildAssignmentQuestion } from '../../quizzes/assignments/assignment-settings.ts';
import { findAssignmentQuestion } from '../../quizzes/assignments/present-assignments.ts';
import { MAX_QUESTION_TEXT_LENGTH } from '../../quizzes/kinds/fields.ts';
import { buildQuestion } from '../../quizzes/questions/build-question.ts';
import type { BuiltQuestion } from '../../quizzes/questions/unrendered-question.ts';
import type { ArchiveItemContent } from '../reading/course-plan.ts';
import type { NativeAssignmentFields } from '../reading/native-content.ts';
import type { UnpackedFile } from '../thread/read-worker.ts';
import { storeArchiveFile } from './archive-files.ts';
import { refusalReasonOf } from './storage-room.ts';

/** A part's text in stored form. */
export interface StoredText {
  text: string;
  html: string;
  page?: RenderedLecturePage;
  /** An assignment's question. */
  question?: BuiltQuestion;
  pictures: NewStoredFile[];
  /** Spanish texts about dropped content. */
  left: string[];
}

const MAX_LENGTH = {
  page: MAX_PAGE_TEXT_LENGTH,
  assignment: MAX_QUESTION_TEXT_LENGTH,
  quiz: 5_000,
  video: 10_000,
};
const PICTURE = /!\[((?:\\[\s\S]|[^[\]\\])*)\]\(asset:([^)\s]+)\)/g;
const LINKED_PICTURE = /\]\(asset:([^)\s]+)\)/g;

function sourceOf(content: ArchiveItemContent): string | undefined {
  if (content.kind === 'page' || content.kind === 'assignment') return content.text;
  return content.kind === 'quiz' || content.kind === 'video' ? content.description : undefined;
}

interface Place {
  app: FastifyInstance;
  importId: number;
  courseId: number;
  starterId: number;
}

/**
 * Stores a part's pictures and renders its text; slow, so it runs before the transaction. `there` is the id of
 * the row that the part updates.
 */
export async function storePartText(
  place: Place,
  content: ArchiveItemContent,
  unpacked: UnpackedFile[],
  there?: number,
): Promise<StoredText> {
  const source = sourceOf(content);
  const written: StoredText = { text: source ?? '', html: '', pictures: [], left: [] };
  if (source === undefined) return written;
  const ids = new Map<string, number>();
  for (const [, , address = ''] of source.matchAll(PICTURE)) {
    const entry = decodeUri(address);
    const file = unpacked.find((one) => one.entry === entry);
    if (!file || ids.has(entry)) continue;
    try {
      const kept = await storeArchiveFile(place.app, place, file, 'picture');
      ids.set(entry, kept.id);
      written.pictures.push(kept);
    } catch (error) {
      written.left.push(`${file.name}: ${refusalReasonOf(error)}`);
    }
  }
  written.text = source
    .replace(PICTURE, (_all, alt: string, address: string) => {
      // Descriptions of videos never show pictures.
      if (content.kind === 'video') return '';
      const id = ids.get(decodeUri(address));
      return id === undefined ? `*(imagen que falta${alt ? `: ${alt}` : ''})*` : `![${alt}](image:${id})`;
    })
    .replace(LINKED_PICTURE, '](#)');
  await renderTexts(place, content, written, there);
  return written;
}

async function renderTexts(
  place: Place,
  content: ArchiveItemContent,
  written: StoredText,
  there: number | undefined,
): Promise<void> {
  const { kind } = content;
  if (kind !== 'page' && kind !== 'assignment' && kind !== 'quiz' && kind !== 'video') return;
  const max = MAX_LENGTH[kind];
  if (written.text.length > max) written.left.push(`Su texto se corta a ${max} letras.`);
  const text = written.text.slice(0, max);
  written.text = text;
  const { title } = content;
  const { app, starterId } = place;
  if (kind === 'page') written.page = await renderLecturePage(app.rendering, starterId, { title, text });
  else if (kind === 'quiz') written.html = await renderImportedText(place, text);
  else if (kind === 'assignment') {
    // Keeps the rubric and the upload rules set here, which most archives do not have.
    const before =
      there === undefined ? undefined : await findAssignmentQuestion(app.db, place.courseId, there);
    // A rubric's levels sum to the assignment's points.
    const keepsPoints = !!before && before.content.rubric.length > 0 && content.more?.rubric === undefined;
    const body = {
      title,
      instructions: text,
      ...(!before && { takesText: true }),
      ...(content.points && !keepsPoints && { points: content.points }),
      ...handInOf(content.more),
    };
    const question = buildAssignmentQuestion(body, before?.content);
    written.question = await buildQuestion(app.rendering, starterId, question);
  }
}

/** Returns the rules of an assignment's question, such as its upload rules. */
function handInOf(more: Partial<NativeAssignmentFields> | undefined) {
  if (!more) return {};
  const {
    late: _late,
    anonymous: _anonymous,
    perGroup: _group,
    attemptsAllowed: _attempts,
    ...handIn
  } = more;
  return handIn;
}

export async function renderImportedText(
  { app, starterId }: Pick<Place, 'app' | 'starterId'>,
  source: string,
) {
  const [html = ''] = await app.rendering.render(starterId, [
    { field: 'description', source, options: { format: 'markdown' } },
  ]);
  return html;
}
