import { basename, posix } from 'node:path';
import type { NewQuestionBody } from '../../quizzes/questions/questions.schema.ts';
import type { Collector } from '../collector.ts';
import { type FileInText, Pictures } from '../html-parts.ts';
import { childOf, childrenOf, type Element, findAll, readXml, textOf, XmlError } from '../xml-tree.ts';
import { readOldItem } from './old-item.ts';
import { readItem } from './qti-item.ts';

/** The files of a package by path; a single XML is a package of one. */
export type Package = ReadonlyMap<string, Uint8Array>;

interface Place {
  files: Package;
  path: string;
  collector: Collector;
}

function findFile({ files, path }: Place, source: string): FileInText | undefined {
  let name = source.replace(/[?#].*$/, '').replace(/^(?:%24|\$)IMS-CC-FILEBASE(?:%24|\$)\/?/, '');
  try {
    name = decodeURIComponent(name);
  } catch {
    // Its name is what stands there.
  }
  const beside = posix.normalize(posix.join(posix.dirname(path), name));
  const found = [beside, name, `web_resources/${name}`].find((one) => files.has(one));
  const bytes = found === undefined ? undefined : files.get(found);
  return found === undefined || !bytes ? undefined : { name: basename(found), bytes };
}

const TEXTS = ['text', 'feedback', 'graderInfo'] as const;

/** Gives every picture of the question its key. */
function takePictures(body: NewQuestionBody, place: Place): { body: NewQuestionBody; pictures: Pictures } {
  const pictures = new Pictures();
  const take = (html: string) => pictures.take(html, (source) => findFile(place, source));
  const taken = { ...body };
  for (const name of TEXTS) if (taken[name] !== undefined) taken[name] = take(taken[name]);
  const parts = <T extends { text: string }>(list: T[]) =>
    list.map((part) => ({ ...part, text: take(part.text) }));
  if (body.options) taken.options = parts(body.options);
  if (body.items) taken.items = parts(body.items);
  if (body.pairs) taken.pairs = parts(body.pairs);
  return { body: taken, pictures };
}

function put(line: number, fields: NewQuestionBody, place: Place): void {
  const { body, pictures } = takePictures({ ...fields, format: 'html' }, place);
  for (const source of new Set(pictures.missing)) {
    place.collector.warning(
      line,
      body.title ?? '',
      `La imagen «${source}» no está en el archivo: queda afuera.`,
    );
  }
  place.collector.question(line, body, pictures.images);
}

function markOf(item: Element): number {
  const max = childrenOf(item, 'outcomeDeclaration').find(
    ({ attributes }) => attributes.identifier === 'MAXSCORE',
  );
  const value = Number(textOf(childOf(childOf(max, 'defaultValue'), 'value')).trim() || '1');
  return Number.isFinite(value) && value >= 0 ? value : 1;
}

function feedbackOf(item: Element): string {
  return childrenOf(item, 'modalFeedback')
    .map((feedback) => textOf(feedback).trim())
    .filter((text) => text !== '')
    .join('\n');
}

function readNew(item: Element, place: Place): void {
  const title = (item.attributes.title ?? '').slice(0, 255);
  const fields = readItem(item);
  if (fields === '') place.collector.skip(item.line, title, 'Es un texto sin respuestas: no se importa.');
  else if (typeof fields === 'string') place.collector.error(item.line, title, fields);
  else put(item.line, { feedback: feedbackOf(item), mark: markOf(item), ...fields, title }, place);
}

function readOld(item: Element, place: Place): void {
  const title = (item.attributes.title ?? '').slice(0, 255);
  const fields = readOldItem(item);
  if (fields === '') place.collector.skip(item.line, title, 'Es un texto sin respuestas: no se importa.');
  else if (typeof fields === 'string') place.collector.error(item.line, title, fields);
  else put(item.line, { ...fields, title }, place);
}

/** Whether anything in it is a question; `read` puts what it finds. */
function readFile(source: string, place: Place): boolean {
  const root = readXml(source);
  const items = root.name === 'assessmentItem' ? [root] : findAll(root, 'assessmentItem');
  for (const item of items) readNew(item, place);
  if (root.name !== 'questestinterop') return items.length > 0;
  for (const item of findAll(root, 'item')) readOld(item, place);
  return true;
}

/** QTI 2.1 and 2.2, and the 1.2 that Canvas exports: one XML, or the files of a package. */
export function readQti(files: Package, collector: Collector): void {
  let found = 0;
  for (const [path, bytes] of files) {
    if (!/\.(?:xml|qti)$/i.test(path) || /(?:^|\/)imsmanifest\.xml$/i.test(path)) continue;
    const place = { files, path, collector };
    try {
      if (readFile(new TextDecoder().decode(bytes), place)) found += 1;
    } catch (error) {
      if (!(error instanceof XmlError) || files.size === 1) throw error;
      collector.error(error.line, path, error.message);
    }
  }
  if (found === 0) throw new XmlError(1, 'No hay preguntas QTI en el archivo.');
}
