import { randomUUID } from 'node:crypto';
import { findBadText } from '../../platform/plugins/bad-text.ts';
import type { ImportedPicture } from '../../quizzes/question-formats/collector.ts';
import { findQuestionProblem } from '../../quizzes/question-formats/find-question-problem.ts';
import { MAX_QUESTIONS_PER_FILE } from '../../quizzes/question-formats/limits.ts';
import { readBackupQuestionPart } from '../../quizzes/question-formats/read-file.ts';
import type { NewQuestionBody } from '../../quizzes/questions/questions.schema.ts';
import { createBrokenArchiveError, createTooLargeArchiveError } from '../archives/archive-error.ts';
import type { UnpackedArchive } from '../archives/unpacked-archive.ts';
import type {
  ArchiveItem,
  ArchiveItemContent,
  CourseSink,
  ParsedArchiveItem,
} from '../reading/course-plan.ts';
import {
  captionsNameOf,
  type NativeContent,
  nativePathOf,
  readNativeCaptions,
  readNativeContent,
  type VideoCaptions,
} from '../reading/native-content.ts';
import type { QuestionOutcomes } from '../reading/question-outcomes.ts';
import { formatQuantity, formatShortSize } from '../reading/texts.ts';
import { type ResourceContext, toCartridgeItem } from './read-resource.ts';

const damaged = (path: string) =>
  createBrokenArchiveError(`«${path}» no es lo que tiene que ser: la copia está dañada. No guardamos nada.`);

/** Returns undefined for damaged JSON and for texts that a database cannot store. */
function parsed(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return findBadText(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

const ASSET = /\basset:([^\s)"'\\]+)/g;

function isQuestion(value: unknown): value is { key: string; body: NewQuestionBody } {
  const { key, body } = (value ?? {}) as { key?: unknown; body?: unknown };
  if (typeof key !== 'string' || !/^q\d{1,15}$/.test(key)) return false;
  return (
    typeof body === 'object' && body !== null && findQuestionProblem(body as NewQuestionBody) === undefined
  );
}

/** Loads a question's pictures, and replaces their paths by keys. */
function takePictures(body: NewQuestionBody, sink: CourseSink, used: Set<string>) {
  const images = new Map<string, ImportedPicture>();
  const json = JSON.stringify(body).replace(ASSET, (_all, path: string) => {
    const bytes = sink.bytes(path);
    if (!bytes) return '#';
    used.add(path);
    const image = images.get(path) ?? {
      key: `nueva-${randomUUID()}`,
      name: path.split('/').at(-1) ?? '',
      bytes,
    };
    images.set(path, image);
    return `image:${image.key}`;
  });
  return { body: JSON.parse(json) as NewQuestionBody, images: [...images.values()] };
}

/** Reads the questions stored by our own export; false when there are none. */
export async function readNativeBank(
  { spool, used }: { spool: UnpackedArchive; used: Set<string> },
  sink: CourseSink,
  outcomes: QuestionOutcomes,
): Promise<boolean> {
  let count = 0;
  for (let file = 1; ; file += 1) {
    const path = `rambla/questions-${file}.json`;
    const text = await spool.text(path);
    if (text === undefined) return file > 1;
    used.add(path);
    const questions = parsed(text);
    if (!Array.isArray(questions) || !questions.every(isQuestion)) throw damaged(path);
    for (const { key, body } of questions) {
      count += 1;
      if (count > MAX_QUESTIONS_PER_FILE)
        throw createTooLargeArchiveError(`Un curso puede traer ${MAX_QUESTIONS_PER_FILE} preguntas.`);
      if (outcomes.get(key)) throw damaged(path);
      const read = readBackupQuestionPart({ own: takePictures(body, sink, used) });
      outcomes.add(key, read);
      const [question] = read.questions;
      if (question) await sink.question({ key, ...question });
    }
  }
}

const DETAILS: Record<NativeContent['kind'], string> = {
  section: 'Sección sin contenido',
  page: 'Página',
  video: 'Video',
  material: 'Archivo',
  link: 'Link',
  quiz: 'Cuestionario',
  assignment: 'Tarea',
};

/** Lists links to items missing from the archive. */
function findDangling(content: NativeContent, { pages }: ResourceContext): string[] {
  const text = 'text' in content ? content.text : '';
  const named = [...text.matchAll(/\]\(item:([^)\s]+)\)/g)].map(([, id = '']) => id);
  return named.filter((id) => !id.startsWith('file:') && !pages.has(id));
}

/** Reads an item stored by our own export; undefined for other programs' cartridges. */
export async function readNativeItem(
  at: ResourceContext,
  outcomes: QuestionOutcomes,
): Promise<ParsedArchiveItem | undefined> {
  const { spool, resource, used } = at;
  const path = nativePathOf(resource.id);
  const text = await spool.text(path);
  const content = text === undefined ? undefined : readNativeContent(parsed(text));
  if (text !== undefined && !content) throw damaged(path);
  if (!content || ('file' in content && !spool.has(content.file))) return undefined;
  for (const one of [path, resource.href, ...resource.files]) used.add(one);
  const source = 'text' in content ? content.text : 'description' in content ? content.description : '';
  const pictures = [...source.matchAll(ASSET)].map(([, picture = '']) => picture);
  for (const picture of pictures) used.add(picture);
  const files = 'file' in content ? [content.file] : [...new Set(pictures)];
  const bytes = files.reduce((sum, file) => sum + (spool.sizes.get(file) ?? 0), 0);
  const dangling = findDangling(content, at);
  const reason = reasonOf(content, outcomes, dangling);
  const kept = await completed(content, at, outcomes);
  const fields: Pick<ArchiveItem, 'kind' | 'detail' | 'outcome'> & Partial<ArchiveItem> = {
    kind: content.kind,
    title: content.title,
    path: content.kind === 'section' ? content.title : (content.section ?? 'General'),
    detail: detailOf(content, bytes),
    bytes,
    outcome: reason === '' || content.kind === 'video' ? 'in' : 'changed',
    ...(reason !== '' && { reason }),
  };
  const asked = content.kind === 'quiz' ? content.slots.flatMap(({ question }) => question ?? []) : [];
  // The digest includes the size, because another file may have the same name.
  const size = 'file' in content ? [bytes] : [];
  return { item: toCartridgeItem(at, fields, [kept, outcomes.digest(asked), ...size]), contents: [kept] };
}

/** Adds a video's captions, or removes a quiz's questions that are not imported. */
async function completed(
  content: NativeContent,
  at: ResourceContext,
  outcomes: QuestionOutcomes,
): Promise<ArchiveItemContent> {
  if (content.kind === 'quiz') return withoutLost(content, outcomes);
  if (content.kind !== 'video') return content;
  const { captions: languages, ...video } = content;
  // Exports by earlier versions of this code name no languages; their digests must stay the same.
  if (languages === undefined) return video;
  const captions: VideoCaptions[] = [];
  for (const language of new Set(languages)) {
    const path = nativePathOf(captionsNameOf(at.resource.id, language));
    const read = readNativeCaptions(parsed((await at.spool.text(path)) ?? ''));
    if (!read) throw damaged(path);
    at.used.add(path);
    captions.push({ language, ...read });
  }
  return { ...video, captions };
}

function detailOf(content: NativeContent, bytes: number): string {
  const kind = DETAILS[content.kind];
  const name = 'open' in content && content.open ? `${kind}, clase abierta` : kind;
  if (content.kind === 'quiz') return `${name}, ${formatQuantity(content.slots.length, 'pregunta')}`;
  const captions = content.kind === 'video' ? (content.captions?.length ?? 0) : 0;
  const said = captions > 0 ? `, con subtítulos en ${formatQuantity(captions, 'idioma')}` : '';
  return 'file' in content ? `${name}, ${formatShortSize(bytes)}${said}` : name;
}

function reasonOf(content: NativeContent, outcomes: QuestionOutcomes, dangling: string[]): string {
  if (content.kind === 'video') return 'Se procesa después.';
  if (dangling.length > 0) return 'Tiene links a cosas que no vinieron.';
  if (content.kind !== 'quiz') return '';
  const keys = content.slots.flatMap(({ question }) => question ?? []);
  const absent = keys.filter((key) => !outcomes.get(key)).length;
  const isLess = outcomes.count('changed', keys) + outcomes.count('out', keys) > 0;
  const reasons = [
    isLess && outcomes.summarize(keys),
    absent > 0 && `${formatQuantity(absent, 'pregunta')} no ${absent === 1 ? 'está' : 'están'} en la copia.`,
  ];
  return reasons.filter((reason) => reason !== false).join(' ');
}

function withoutLost(
  content: NativeContent & { kind: 'quiz' },
  outcomes: QuestionOutcomes,
): ArchiveItemContent {
  const isKept = (key: string | undefined) =>
    key === undefined || (outcomes.get(key)?.outcome ?? 'out') !== 'out';
  return { ...content, slots: content.slots.filter(({ question }) => isKept(question)) };
}
