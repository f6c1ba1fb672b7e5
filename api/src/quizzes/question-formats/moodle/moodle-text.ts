import { convertMoodleTextToHtml, type PictureCollector } from '../html-parts.ts';
import {
  listElements,
  readAttribute,
  readChild,
  readChildren,
  readText,
  renderXmlAsHtml,
  type XmlElement,
} from '../xml-tree.ts';

/** The state of the question whose parts are being read. */
export interface MoodleContext {
  pictures: PictureCollector;
  /** The default format of parts that name none. */
  format: string;
  warn(message: string): void;
}

function fileName(source: string): string | undefined {
  const match = /^@@PLUGINFILE@@(\/.*?)(?:\?.*)?$/s.exec(source);
  if (!match) return undefined;
  try {
    return decodeURIComponent(match[1] ?? '');
  } catch {
    return match[1];
  }
}

function textIn(element: XmlElement | undefined): string {
  const text = readChild(element, 'text');
  if (!text) return '';
  // Elements within the text are unescaped HTML.
  return listElements(text).length > 0 ? renderXmlAsHtml(text) : readText(text);
}

/** Maps each file's path, as written in the texts, to its `<file>` element. */
function filesOf(element: XmlElement): Map<string, XmlElement> {
  return new Map(
    readChildren(element, 'file').map((file) => {
      readAttribute(file, 'encoding');
      return [`${readAttribute(file, 'path') ?? '/'}${readAttribute(file, 'name') ?? ''}`, file];
    }),
  );
}

/** Reads `<x format="html"><text>…</text><file …/></x>` with its pictures, as HTML or Markdown. */
export function readMoodleRichText(
  element: XmlElement | undefined,
  { pictures, format, warn }: MoodleContext,
): string {
  if (!element) return '';
  const source = textIn(element);
  const own = (readAttribute(element, 'format') ?? format).trim();
  if (own === 'wiki_like' && source.trim() !== '')
    warn('Un texto está en formato wiki: se muestra tal cual.');
  // Markdown may contain HTML unchanged.
  const keeps = pictures.format === 'markdown' && own !== 'plain_text';
  const files = filesOf(element);
  return pictures.take(keeps ? source : convertMoodleTextToHtml(source, own), (name) => {
    const file = files.get(fileName(name) ?? '');
    if (!file) return undefined;
    return {
      name: readAttribute(file, 'name') ?? 'imagen',
      bytes: Buffer.from(readText(file).trim(), 'base64'),
    };
  });
}

/** Reads the plain text of a short answer or of a match. */
export function readMoodleText(element: XmlElement | undefined): string {
  readAttribute(element, 'format');
  return textIn(element).trim();
}
