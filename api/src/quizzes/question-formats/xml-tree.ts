import { escapeHtml } from '../../core/text/escape-html.ts';

export interface XmlElement {
  /** Without its namespace prefix. */
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  line: number;
  /** Records what was read: the element, its own text, and its attributes by name. */
  seen: { element: boolean; text: boolean; attributes?: Set<string> };
}

/** Creates an element without content. */
export function createEmptyElement(name: string, line: number): XmlElement {
  return { name, attributes: {}, children: [], line, seen: { element: false, text: false } };
}

/** Creates an element as the parser would, with line 1. */
export function buildElement(
  name: string,
  attributes: Record<string, string>,
  children: (XmlElement | string)[],
): XmlElement {
  return { ...createEmptyElement(name, 1), attributes, children };
}

export function listElements(parent: XmlElement): XmlElement[] {
  return parent.children.filter((child): child is XmlElement => typeof child !== 'string');
}

/** Marks an element as read, but not its attributes, text and children. */
export function markElementRead(element: XmlElement): XmlElement {
  element.seen.element = true;
  return element;
}

/** Marks an element and all its content as read, so that none of it is reported. */
export function markSubtreeRead(element: XmlElement): void {
  element.seen = { element: true, text: true, attributes: new Set(Object.keys(element.attributes)) };
  for (const child of listElements(element)) markSubtreeRead(child);
}

export function readAttribute(element: XmlElement | undefined, name: string): string | undefined {
  if (!element) return undefined;
  element.seen.attributes ??= new Set();
  element.seen.attributes.add(name);
  return element.attributes[name];
}

export function readChildren(parent: XmlElement | undefined, ...names: string[]): XmlElement[] {
  return parent
    ? listElements(parent)
        .filter((child) => names.includes(child.name))
        .map(markElementRead)
    : [];
}

/** Returns the first child of that name; a second one stays unread and is reported. */
export function readChild(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  const found = parent ? listElements(parent).find((child) => child.name === name) : undefined;
  return found && markElementRead(found);
}

/** Returns all text of an element and its children. Children with further meaning stay unread. */
export function readText(element: XmlElement | undefined): string {
  if (!element) return '';
  element.seen.text = true;
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (!SAYS_MORE.has(child.name)) markSubtreeRead(child);
      return readText(child);
    })
    .join('');
}

const SAYS_MORE = new Set(['img', 'object', 'audio', 'video', 'math', 'iframe', 'svg', 'table']);

/** Finds all descendants with these names, in document order; elements in between stay unread. */
export function findDescendants(parent: XmlElement, ...names: string[]): XmlElement[] {
  return listElements(parent).flatMap((child) => [
    ...(names.includes(child.name) ? [markElementRead(child)] : []),
    ...findDescendants(child, ...names),
  ]);
}

const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

/** Renders the content as HTML; `replace` must call `markElementRead` for the elements that it handles. */
export function renderXmlAsHtml(
  element: XmlElement,
  replace: (child: XmlElement) => string | undefined = () => undefined,
): string {
  element.seen.text = true;
  return element.children
    .map((child) => {
      if (typeof child === 'string') return escapeHtml(child);
      const instead = replace(child);
      if (instead !== undefined) return instead;
      markElementRead(child).seen.attributes = new Set(Object.keys(child.attributes));
      const attributes = Object.entries(child.attributes).map(
        ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
      );
      const inside = renderXmlAsHtml(child, replace);
      const opening = `<${child.name}${attributes.join('')}>`;
      return VOID.has(child.name) && inside === '' ? opening : `${opening}${inside}</${child.name}>`;
    })
    .join('');
}

export interface UnreadPart {
  line: number;
  /** `element`, `element@attribute`, or `element#text`. */
  name: string;
}

/**
 * Lists unread elements, attributes and texts, except names in `meaningless`. Omits the children of
 * unread elements.
 */
export function findUnreadParts(element: XmlElement, meaningless: ReadonlySet<string>): UnreadPart[] {
  const { name, line, seen } = element;
  const found: UnreadPart[] = [];
  for (const attribute of Object.keys(element.attributes)) {
    const isKnown = meaningless.has(`@${attribute}`) || meaningless.has(`${name}@${attribute}`);
    if (!isKnown && !seen.attributes?.has(attribute)) found.push({ line, name: `${name}@${attribute}` });
  }
  const hasText = element.children.some((child) => typeof child === 'string' && child.trim() !== '');
  if (hasText && !seen.text) found.push({ line, name: `${name}#text` });
  for (const child of listElements(element)) {
    if (meaningless.has(child.name)) continue;
    if (child.seen.element) found.push(...findUnreadParts(child, meaningless));
    else found.push({ line: child.line, name: child.name });
  }
  return found;
}
