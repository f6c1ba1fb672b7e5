/** A question of a GIFT file as written. */
export interface GiftBlock {
  line: number;
  source: string;
  category: string;
  tags: string[];
  /** Moodle's `[id:…]`. */
  id: string;
  /** The kind in `[kind:gaps]`, which our export adds where GIFT is ambiguous. */
  kind: string;
  /** URI-encoded JSON from our own export, with the fields that GIFT cannot express. */
  more: string;
  /** True when the blank line before the next question is missing. */
  runsOn: boolean;
}

const CATEGORY = /^\$CATEGORY:\s*(.*)$/;
const TAG = /\[(tag|id|kind|more):((?:\\\]|[^\]])*)\]/g;
const MAX_LINES = 500;

type Notes = Pick<GiftBlock, 'tags' | 'id' | 'kind' | 'more'>;

const noNotes = (): Notes => ({ tags: [], id: '', kind: '', more: '' });

function readNotes(comment: string, notes: Notes): void {
  for (const [, name, value = ''] of comment.matchAll(TAG)) {
    const text = value.replaceAll('\\]', ']').trim();
    if (name === 'tag') notes.tags.push(text);
    else notes[name as 'id' | 'kind' | 'more'] = text;
  }
}

/** Returns the number of open braces after a line. */
function depthAfter(line: string, depth: number): number {
  for (const [sign] of line.matchAll(/\\[\s\S]|[{}]/g)) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
  }
  return depth;
}

function beginsAnother(line: string | undefined): boolean {
  return line === undefined || /^\s*(?:::|\$CATEGORY|\/\/)/.test(line);
}

/** Returns the next non-blank line for every line. */
function nextLines(lines: string[]): (string | undefined)[] {
  const next: (string | undefined)[] = [];
  let following: string | undefined;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    next[index] = following;
    if (lines[index]?.trim() !== '') following = lines[index];
  }
  return next;
}

class Splitter {
  category = '';
  notes = noNotes();
  #lines: string[] = [];
  #depth = 0;
  #start = 0;

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  get isOpen(): boolean {
    return this.#depth > 0 && this.#lines.length <= MAX_LINES;
  }

  get hasAnswers(): boolean {
    return this.#depth === 0 && /(?<!\\)\}\s*$/.test(this.#lines.at(-1) ?? '');
  }

  push(line: string, number: number): void {
    if (this.isEmpty) this.#start = number;
    this.#lines.push(line);
    this.#depth = depthAfter(line, this.#depth);
  }

  take(runsOn = false): GiftBlock {
    const block = {
      line: this.#start,
      source: this.#lines.join('\n'),
      category: this.category,
      runsOn,
      ...this.notes,
    };
    this.#lines = [];
    this.#depth = 0;
    this.notes = noNotes();
    return block;
  }
}

/** Splits a file at blank lines outside braces, before categories, and before titles that follow answers. */
export function* splitGift(source: string): Generator<GiftBlock> {
  const lines = source.split(/\r\n|\r|\n/);
  const next = nextLines(lines);
  const open = new Splitter();
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    const category = CATEGORY.exec(trimmed);
    const isOver = trimmed === '' ? !open.isOpen || beginsAnother(next[index]) : category !== null;
    const isForgotten = open.hasAnswers && trimmed.startsWith('::');
    if (!open.isEmpty && (isOver || isForgotten)) yield open.take(trimmed !== '');
    if (category) open.category = category[1] ?? '';
    else if (trimmed.startsWith('//')) readNotes(trimmed, open.notes);
    else if (trimmed !== '') open.push(line, index + 1);
  }
  if (!open.isEmpty) yield open.take();
}
