import { basename, posix } from 'node:path';
import type { NewQuestionBody } from '../../questions/questions.schema.ts';
import type { QuestionCollector } from '../collector.ts';
import { describeLostHtml, type EmbeddedFile, PictureCollector } from '../html-parts.ts';
import { mapTexts } from '../question-texts.ts';
import { ImportFileError, readXml } from '../read-xml.ts';
import { QuestionRefusedError } from '../refusal.ts';
import { findDescendants, markElementRead, type XmlElement } from '../xml-tree.ts';
import { chooseQtiPaths } from './choose-sources.ts';
import { convertFromQti3 } from './convert-qti3.ts';
import { listQtiDrawings } from './drawings.ts';
import { type ParsedQtiItem, readQtiItem } from './qti-item.ts';
import { readQti12Item } from './qti12-item.ts';

/** The files of a package by path; a single XML file is a package of one. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>;

interface Place {
  files: PackageFiles;
  path: string;
  collector: QuestionCollector;
}

function findFile({ files, path }: Place, source: string): EmbeddedFile | undefined {
  let name = source.replace(/[?#].*$/, '').replace(/^(?:%24|\$)IMS-CC-FILEBASE(?:%24|\$)\/?/, '');
  try {
    name = decodeURIComponent(name);
  } catch {
    // The name is badly encoded, so it is used as written.
  }
  const beside = posix.normalize(posix.join(posix.dirname(path), name));
  const found = [beside, name, `web_resources/${name}`].find((one) => files.has(one));
  const bytes = found === undefined ? undefined : files.get(found);
  return found === undefined || !bytes ? undefined : { name: basename(found), bytes };
}

/** Replaces the question's pictures by keys. */
function takePictures(
  body: NewQuestionBody,
  place: Place,
): { body: NewQuestionBody; pictures: PictureCollector } {
  const pictures = new PictureCollector();
  const take = (html: string) => pictures.take(html, (source) => findFile(place, source));
  return { body: mapTexts(body, take), pictures };
}

const TITLE = 255;

function put(line: number, { fields, warnings }: ParsedQtiItem, title: string, place: Place): void {
  const { collector } = place;
  const { body, pictures } = takePictures({ ...fields, title: title.slice(0, TITLE), format: 'html' }, place);
  const lost = describeLostHtml(JSON.stringify(body));
  if (lost !== undefined) throw new QuestionRefusedError(lost);
  for (const message of warnings) collector.warning(line, title, message);
  if (title.length > TITLE) collector.warning(line, title, `El título se corta a ${TITLE} caracteres.`);
  for (const source of new Set(pictures.missing))
    collector.warning(line, title, `La imagen «${source}» no está en el archivo: queda afuera.`);
  collector.question(line, body, pictures.images);
}

function readOne(
  item: XmlElement,
  read: (item: XmlElement) => ParsedQtiItem | undefined,
  place: Place,
): void {
  const { line, attributes } = item;
  const title = attributes.title ?? '';
  try {
    const found = read(markElementRead(item));
    if (found) put(line, found, title, place);
    else place.collector.skip(line, title, 'Es un texto sin respuestas: no se importa.');
  } catch (error) {
    if (!(error instanceof QuestionRefusedError)) throw error;
    place.collector.error(line, title, error.message);
  }
}

/** Reports groups that draw a number of random questions. */
function warnOfDrawings(root: XmlElement, { collector }: Place): void {
  for (const { line, count } of listQtiDrawings(root))
    collector.skip(
      line,
      '',
      `El archivo sortea ${count.slice(0, 9)} preguntas de un grupo: el sorteo no se importa.`,
    );
}

function readRoot(root: XmlElement, place: Place): void {
  if (root.name === 'questestinterop') {
    for (const item of findDescendants(root, 'item')) readOne(item, readQti12Item, place);
    warnOfDrawings(root, place);
    return;
  }
  const items = root.name === 'assessmentItem' ? [root] : findDescendants(root, 'assessmentItem');
  for (const item of items) readOne(item, readQtiItem, place);
}

function isQti(root: XmlElement): boolean {
  return (
    root.name === 'questestinterop' ||
    root.name === 'assessmentItem' ||
    findDescendants(root, 'assessmentItem').length > 0
  );
}

/** Reads QTI 1.2, 2 and 3 from one XML file or from the files of a package. */
export function readQti(files: PackageFiles, collector: QuestionCollector): void {
  const paths = [...files.keys()].filter(
    (path) => /\.(?:xml|qti)$/i.test(path) && !/(?:^|\/)imsmanifest\.xml$/i.test(path),
  );
  const read = (path: string) => ({ path, text: new TextDecoder().decode(files.get(path)) });
  let found = 0;
  for (const path of chooseQtiPaths(paths, read)) {
    try {
      const root = convertFromQti3(readXml(read(path).text));
      if (!isQti(root)) continue;
      found += 1;
      readRoot(root, { files, path, collector });
    } catch (error) {
      if (!(error instanceof ImportFileError) || files.size === 1) throw error;
      collector.error(error.line, path, error.message);
    }
  }
  if (found === 0) throw new ImportFileError(1, 'No hay preguntas QTI en el archivo.');
}
