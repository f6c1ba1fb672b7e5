import type { ReadParts } from '../../quizzes/question-formats/read-xml.ts';
import { childOf, type Element, elements, textOf } from '../../quizzes/question-formats/xml-tree.ts';

const NULL = '$@NULL@$';

/** Returns a field's text; Moodle writes empty ones as `$@NULL@$`. */
export function field(parent: Element | undefined, name: string): string {
  const text = textOf(childOf(parent, name)).trim();
  return text === NULL ? '' : text;
}

export function number(parent: Element | undefined, name: string): number {
  const value = Number(field(parent, name));
  return Number.isFinite(value) ? value : 0;
}

/** Returns the descendant at a path of names. */
export function at(parent: Element | undefined, ...names: string[]): Element | undefined {
  return names.reduce<Element | undefined>((element, name) => childOf(element, name), parent);
}

export function countDeep(parent: Element | undefined, name: string): number {
  if (!parent) return 0;
  return elements(parent).reduce(
    (sum, child) => sum + (child.name === name ? 1 : 0) + countDeep(child, name),
    0,
  );
}

/** Builds options that skip these elements, because each person may add some. */
export function dropParts(part: string): ReadParts {
  return { isPart: (name) => name === part, take: () => undefined };
}

const FORMATS = ['moodle_auto_format', 'html', 'plain_text', 'wiki_like', 'markdown'];

export function formatName(code: string): string {
  return FORMATS[Number(code)] ?? 'html';
}
