import { SaxesParser } from 'saxes';
import { createEmptyElement, listElements, type XmlElement } from './xml-tree.ts';

/** The error of an unacceptable file in any import format, with its line and a Spanish message. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Thrown when the content outside of the parts exceeds a memory limit. */
export class XmlTooLargeError extends ImportFileError {
  readonly limit: keyof Held;

  constructor(line: number, limit: keyof Held) {
    super(
      line,
      limit === 'nodes' ? 'El archivo tiene demasiados elementos.' : 'El texto es demasiado largo.',
    );
    this.limit = limit;
  }
}

/** The size of what a parser keeps in memory. */
interface Held {
  nodes: number;
  chars: number;
}

const MAX_DEPTH = 100;
const MAX_NODES = 1_500_000;
// Namespace attributes, which have no meaning for a question.
const PLUMBING = /^(?:xmlns(?::|$)|xsi:)/;

export interface XmlPartHandler {
  /** True for elements that are handed over one by one and not kept. */
  isPart: (name: string, parents: readonly XmlElement[]) => boolean;
  /** Receives a part at its end; a part that is too large is incomplete. */
  take: (part: XmlElement, parents: readonly XmlElement[], isTooLarge: boolean) => void;
  /** Called between chunks, so that parts are processed before reading on. */
  pause?: () => Promise<void>;
}

/** Limits for each part, for all content outside of parts, and for the document's number of elements. */
export interface XmlPartLimits {
  part: Held;
  rest: Held;
  nodes: number;
}

const NO_PARTS: XmlPartHandler = { isPart: () => false, take: () => undefined };

/** Creates a parser for XML's five entities; refuses a doctype that could define others. */
function createParser(root: XmlElement, limits: XmlPartLimits, parts: XmlPartHandler) {
  const parser = new SaxesParser({ position: true });
  const open: XmlElement[] = [root];
  const rest: Held = { nodes: 0, chars: 0 };
  let part: { element: XmlElement; held: Held; isTooLarge: boolean } | undefined;
  let nodes = 0;
  const fail = (message: string): never => {
    throw new ImportFileError(parser.line, message);
  };
  const hold = (limit: keyof Held, count: number) => {
    const held = part?.held ?? rest;
    held[limit] += count;
    if (held[limit] <= (part ? limits.part : limits.rest)[limit]) return;
    if (!part) throw new XmlTooLargeError(parser.line, limit);
    part.isTooLarge = true;
  };
  const addText = (text: string) => {
    if (!part && parts !== NO_PARTS && text.trim() === '') return;
    hold('chars', text.length);
    if (!part?.isTooLarge) open.at(-1)?.children.push(text);
  };
  parser.on('error', () => fail('El XML está mal formado acá.'));
  parser.on('doctype', (declared) => {
    // A plain DOCTYPE only names the document type; nothing is fetched.
    if (/[[<]|entity/i.test(declared)) fail('No se aceptan documentos con DOCTYPE ni entidades propias.');
  });
  parser.on('opentagstart', ({ name }) => {
    nodes += 1;
    if (open.length > MAX_DEPTH) fail('Hay demasiados elementos uno dentro de otro.');
    if (nodes > limits.nodes) fail('El archivo tiene demasiados elementos.');
    const element = createEmptyElement(name.replace(/^.*:/, ''), parser.line);
    if (!part && parts.isPart(element.name, open))
      part = { element, held: { nodes: 0, chars: 0 }, isTooLarge: false };
    hold('nodes', 1);
    if (!part?.isTooLarge && part?.element !== element) open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('attribute', ({ name, value }) => {
    const element = open.at(-1);
    hold('chars', value.length);
    if (element && !PLUMBING.test(name)) element.attributes[name.replace(/^.*:/, '')] = value;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (!part || element !== part.element) return;
    const { isTooLarge } = part;
    part = undefined;
    parts.take(element, open, isTooLarge);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  // The parser joins a text across chunks, and has no public way to drop a long text.
  const unfinished = parser as unknown as { text: string };
  const dropLongText = () => {
    if (unfinished.text.length <= limits.part.chars) return;
    hold('chars', unfinished.text.length);
    unfinished.text = '';
  };
  return { parser, fail, dropLongText };
}

/** Parses XML into a tree; refuses excessive nesting and too many elements. */
export function readXml(source: string, maxNodes = MAX_NODES): XmlElement {
  const root = createEmptyElement('', 0);
  const whole = { nodes: maxNodes, chars: Number.POSITIVE_INFINITY };
  const { parser, fail } = createParser(root, { part: whole, rest: whole, nodes: maxNodes + 1 }, NO_PARTS);
  parser.write(source).close();
  const [top] = listElements(root);
  return top ?? fail('El archivo está vacío.');
}

/** Parses a long document without keeping its parts; throws `XmlTooLargeError` for excessive other content. */
export async function readXmlParts(
  source: AsyncIterable<string>,
  limits: XmlPartLimits,
  parts: XmlPartHandler,
): Promise<XmlElement> {
  const root = createEmptyElement('', 0);
  const { parser, fail, dropLongText } = createParser(root, limits, parts);
  for await (const chunk of source) {
    parser.write(chunk);
    dropLongText();
    await parts.pause?.();
  }
  parser.close();
  await parts.pause?.();
  const [top] = listElements(root);
  return top ?? fail('El archivo está vacío.');
}
