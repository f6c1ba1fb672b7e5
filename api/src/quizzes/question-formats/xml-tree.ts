import { SaxesParser } from 'saxes';
import { escapeHtml } from '../../core/text/escape-html.ts';

export interface Element {
  /** Without its namespace prefix. */
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
  line: number;
  /** Records what was read: the element, its own text, and its attributes by name. */
  seen: { element: boolean; text: boolean; attributes?: Set<string> };
}

/** The file is not XML that we accept: the line, and a Spanish message. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const MAX_DEPTH = 100;
const MAX_NODES = 1_500_000;
// Namespace attributes, which have no meaning for a question.
const PLUMBING = /^(?:xmlns(?::|$)|xsi:)/;

function newElement(name: string, line: number): Element {
  return { name, attributes: {}, children: [], line, seen: { element: false, text: false } };
}

/** Receives a complete element and its ancestors; true removes it from the tree. */
type Take = (element: Element, parents: readonly Element[]) => boolean;

/** Knows only XML's five entities; refuses document types, which could define others. */
function createParser(root: Element, maxNodes: number, take?: Take) {
  const parser = new SaxesParser({ position: true });
  const open: Element[] = [root];
  let nodes = 0;
  const fail = (message: string): never => {
    throw new XmlError(parser.line, message);
  };
  const addText = (text: string) => open.at(-1)?.children.push(text);
  parser.on('error', () => fail('El XML está mal formado acá.'));
  parser.on('doctype', (declared) => {
    // A plain DOCTYPE only names the document type; nothing is fetched.
    if (/[[<]|entity/i.test(declared)) fail('No se aceptan documentos con DOCTYPE ni entidades propias.');
  });
  parser.on('opentagstart', ({ name }) => {
    nodes += 1;
    if (open.length > MAX_DEPTH) fail('Hay demasiados elementos uno dentro de otro.');
    if (nodes > maxNodes) fail('El archivo tiene demasiados elementos.');
    const element = newElement(name.replace(/^.*:/, ''), parser.line);
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('attribute', ({ name, value }) => {
    const element = open.at(-1);
    if (element && !PLUMBING.test(name)) element.attributes[name.replace(/^.*:/, '')] = value;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && take?.(element, open)) open.at(-1)?.children.pop();
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  return { parser, fail };
}

/** Parses XML into a tree; excessive nesting is refused. */
export function readXml(source: string, maxNodes = MAX_NODES): Element {
  const root = newElement('', 0);
  const { parser, fail } = createParser(root, maxNodes);
  parser.write(source).close();
  const [top] = elements(root);
  return top ?? fail('El archivo está vacío.');
}

export interface ReadParts {
  take: Take;
  /** Called between chunks, so that accepted elements are processed before reading on. */
  pause?: () => Promise<void>;
}

/** Parses a long document; elements that `take` accepts are not kept in memory. */
export async function readXmlParts(
  source: AsyncIterable<string>,
  maxNodes: number,
  { take, pause }: ReadParts,
): Promise<Element> {
  const root = newElement('', 0);
  const { parser, fail } = createParser(root, maxNodes, take);
  for await (const chunk of source) {
    parser.write(chunk);
    await pause?.();
  }
  parser.close();
  await pause?.();
  const [top] = elements(root);
  return top ?? fail('El archivo está vacío.');
}

/** Creates an element like the parser does. */
export function makeElement(
  name: string,
  attributes: Record<string, string>,
  children: (Element | string)[],
): Element {
  return { ...newElement(name, 1), attributes, children };
}

export function elements(parent: Element): Element[] {
  return parent.children.filter((child): child is Element => typeof child !== 'string');
}

/** Marks an element as read; its attributes, text and children are read one by one. */
export function markRead(element: Element): Element {
  element.seen.element = true;
  return element;
}

/** Marks an element and its content as read: its meaning is known, or it has none. */
export function markAllRead(element: Element): void {
  element.seen = { element: true, text: true, attributes: new Set(Object.keys(element.attributes)) };
  for (const child of elements(element)) markAllRead(child);
}

export function attributeOf(element: Element | undefined, name: string): string | undefined {
  if (!element) return undefined;
  element.seen.attributes ??= new Set();
  element.seen.attributes.add(name);
  return element.attributes[name];
}

export function childrenOf(parent: Element | undefined, ...names: string[]): Element[] {
  return parent
    ? elements(parent)
        .filter((child) => names.includes(child.name))
        .map(markRead)
    : [];
}

/** Returns the first child of that name; a second one stays unread and is reported. */
export function childOf(parent: Element | undefined, name: string): Element | undefined {
  const found = parent ? elements(parent).find((child) => child.name === name) : undefined;
  return found && markRead(found);
}

/** Returns all text of an element and its children. Children with further meaning stay unread. */
export function textOf(element: Element | undefined): string {
  if (!element) return '';
  element.seen.text = true;
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (!SAYS_MORE.has(child.name)) markAllRead(child);
      return textOf(child);
    })
    .join('');
}

const SAYS_MORE = new Set(['img', 'object', 'audio', 'video', 'math', 'iframe', 'svg', 'table']);

/** Finds all descendants with these names, in document order; elements in between stay unread. */
export function findAll(parent: Element, ...names: string[]): Element[] {
  return elements(parent).flatMap((child) => [
    ...(names.includes(child.name) ? [markRead(child)] : []),
    ...findAll(child, ...names),
  ]);
}

const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

/** Renders the content as HTML; when `replace` returns an element's HTML it must mark it as read. */
export function toHtml(
  element: Element,
  replace: (child: Element) => string | undefined = () => undefined,
): string {
  element.seen.text = true;
  return element.children
    .map((child) => {
      if (typeof child === 'string') return escapeHtml(child);
      const instead = replace(child);
      if (instead !== undefined) return instead;
      markRead(child).seen.attributes = new Set(Object.keys(child.attributes));
      const attributes = Object.entries(child.attributes).map(
        ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
      );
      const inside = toHtml(child, replace);
      const opening = `<${child.name}${attributes.join('')}>`;
      return VOID.has(child.name) && inside === '' ? opening : `${opening}${inside}</${child.name}>`;
    })
    .join('');
}

export interface Unread {
  line: number;
  /** `element`, `element@attribute`, or `element#text`. */
  name: string;
}

/**
 * Lists unread elements and attributes, except names in `meaningless`; an unread element hides its children.
 */
export function findUnread(element: Element, meaningless: ReadonlySet<string>): Unread[] {
  const { name, line, seen } = element;
  const found: Unread[] = [];
  for (const attribute of Object.keys(element.attributes)) {
    const isKnown = meaningless.has(`@${attribute}`) || meaningless.has(`${name}@${attribute}`);
    if (!isKnown && !seen.attributes?.has(attribute)) found.push({ line, name: `${name}@${attribute}` });
  }
  const hasText = element.children.some((child) => typeof child === 'string' && child.trim() !== '');
  if (hasText && !seen.text) found.push({ line, name: `${name}#text` });
  for (const child of elements(element)) {
    if (meaningless.has(child.name)) continue;
    if (child.seen.element) found.push(...findUnread(child, meaningless));
    else found.push({ line: child.line, name: child.name });
  }
  return found;
}
