import { SaxesParser } from 'saxes';

export interface Element {
  /** Without a prefix. */
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
  line: number;
}

/** Why a file is no XML that we read: where, and in Spanish. */
export class XmlError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const MAX_DEPTH = 100;
const MAX_NODES = 1_500_000;

/**
 * Reads XML into a tree. Only the five entities of XML itself exist; a document type, which could define others
 * or name files, is refused, and so is what is nested beyond reason.
 */
export function readXml(source: string): Element {
  const parser = new SaxesParser({ position: true });
  const root: Element = { name: '', attributes: {}, children: [], line: 0 };
  const open: Element[] = [root];
  let nodes = 0;
  const fail = (message: string): never => {
    throw new XmlError(parser.line, message);
  };
  const addText = (text: string) => open.at(-1)?.children.push(text);
  parser.on('error', () => fail('El XML está mal formado acá.'));
  parser.on('doctype', () => fail('No se aceptan documentos con DOCTYPE ni entidades propias.'));
  parser.on('opentagstart', ({ name }) => {
    nodes += 1;
    if (open.length > MAX_DEPTH) fail('Hay demasiados elementos uno dentro de otro.');
    if (nodes > MAX_NODES) fail('El archivo tiene demasiados elementos.');
    const element = { name: name.replace(/^.*:/, ''), attributes: {}, children: [], line: parser.line };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('attribute', ({ name, value }) => {
    const element = open.at(-1);
    if (element) element.attributes[name.replace(/^.*:/, '')] = value;
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(source).close();
  const [top] = elements(root);
  return top ?? fail('El archivo está vacío.');
}

export function elements(parent: Element): Element[] {
  return parent.children.filter((child): child is Element => typeof child !== 'string');
}

export function childrenOf(parent: Element | undefined, name: string): Element[] {
  return parent ? elements(parent).filter((child) => child.name === name) : [];
}

export function childOf(parent: Element | undefined, name: string): Element | undefined {
  return childrenOf(parent, name)[0];
}

/** All the text within, of its elements too. */
export function textOf(element: Element | undefined): string {
  if (!element) return '';
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

/** Every element of these names below, in the order of the document. */
export function findAll(parent: Element, ...names: string[]): Element[] {
  return elements(parent).flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...findAll(child, ...names),
  ]);
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** The inside as HTML again; `replace` may stand in for an element. */
export function toHtml(
  element: Element,
  replace: (child: Element) => string | undefined = () => undefined,
): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return escaped(child);
      const instead = replace(child);
      if (instead !== undefined) return instead;
      const attributes = Object.entries(child.attributes).map(
        ([name, value]) => ` ${name}="${escaped(value)}"`,
      );
      return `<${child.name}${attributes.join('')}>${toHtml(child, replace)}</${child.name}>`;
    })
    .join('');
}
