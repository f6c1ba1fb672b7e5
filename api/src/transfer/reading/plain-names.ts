import { normaliseUnicode } from '../../core/text/normalise-unicode.ts';
import { findNameError, HIDDEN_CHARACTERS } from '../../core/text/plain-names.ts';
import type { ArchiveItemContent, CourseSink, ParsedArchiveItem } from './course-plan.ts';

const MAX_NAME_LENGTH = 100;
const MAX_TITLE_LENGTH = 200;
export const MAX_TAG_LENGTH = 60;

const HIDDEN = new RegExp(`[${HIDDEN_CHARACTERS}]`, 'gu');
const PILE = /(\p{M}{3})\p{M}+/gu;
const LONE_SURROGATE = /\p{Cs}/gu;

/** Cuts a text to a length in UTF-16 units, but never inside of a character. */
function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, maxLength).replace(LONE_SURROGATE, '');
}

/** Returns a name that `PlainName` accepts, because other platforms allow hidden characters. */
function toPlain(name: string, maxLength: number, instead: string): string {
  const shown = normaliseUnicode(name, 'NFC')
    .replace(/\s+/gu, ' ')
    .replace(HIDDEN, '')
    .replace(PILE, '$1')
    .trim();
  const plain = cut(shown, maxLength).trim();
  return findNameError(plain) === undefined ? plain : instead;
}

const toSection = (name: string) => toPlain(name, MAX_NAME_LENGTH, 'General');
/** Returns a question's tag. */
export const toPlainTag = (name: string): string => toPlain(name, MAX_TAG_LENGTH, 'Banco de preguntas');
const toGroup = (name: string) => toPlain(name, MAX_NAME_LENGTH, 'Grupo');

/** Returns a title that `Text` accepts; titles may contain hidden characters, as emoji do. */
function toTitle(title: string): string {
  const whole = cut(title.replace(LONE_SURROGATE, ''), MAX_TITLE_LENGTH);
  return whole.trim() === '' ? 'Sin título' : whole;
}

function toTitled(content: ArchiveItemContent): ArchiveItemContent {
  switch (content.kind) {
    case 'about':
      return content;
    case 'section':
      return { ...content, title: toSection(content.title) };
    case 'group':
      return { ...content, title: toGroup(content.title) };
  }
  const titled = { ...content, title: toTitle(content.title) };
  const isPlaced = 'section' in titled && titled.section !== null;
  return isPlaced ? { ...titled, section: toSection(titled.section ?? '') } : titled;
}

function toNamed({ item, contents, people }: ParsedArchiveItem): ParsedArchiveItem {
  return {
    item: { ...item, path: toSection(item.path), title: toTitle(item.title) },
    contents: contents.map(toTitled),
    ...(people && { people: people.map((one) => ({ ...one, groups: one.groups.map(toGroup) })) }),
  };
}

/** Returns a sink for items of any names, which passes them on with names that a course accepts. */
export function withPlainNames(sink: CourseSink): CourseSink {
  return {
    head: (head) => sink.head({ ...head, name: toPlain(head.name, MAX_TITLE_LENGTH, 'Curso importado') }),
    names: (nameOf) => sink.names(nameOf),
    add: (read) => sink.add(toNamed(read)),
    question: (question) => sink.question(question),
    bytes: (file) => sink.bytes(file),
    progress: (fraction) => sink.progress(fraction),
  };
}
