/** A question of a GIFT file as it stands there. */
export interface GiftBlock {
  line: number;
  source: string;
  category: string;
  tags: string[];
  /** Of `[kind:gaps]`, which our own export writes where GIFT alone could be read otherwise. */
  kind: string;
  /** JSON of what GIFT has no words for, from our own export. */
  more: string;
}

const CATEGORY = /^\$CATEGORY:\s*(.*)$/;
const TAG = /\[(tag|kind|more):((?:\\\]|[^\]])*)\]/g;

function openBraces(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
  }
  return depth > 0;
}

type Notes = Pick<GiftBlock, 'tags' | 'kind' | 'more'>;

function readNotes(comment: string, notes: Notes): void {
  for (const [, name, value = ''] of comment.matchAll(TAG)) {
    const text = value.replaceAll('\\]', ']').trim();
    if (name === 'kind') notes.kind = text;
    else if (name === 'more') notes.more = text;
    else notes.tags.push(text);
  }
}

function beginsAnother(line: string | undefined): boolean {
  return line === undefined || /^\s*(?:::|\$CATEGORY|\/\/)/.test(line);
}

/** The blocks of a file: blank lines part them, unless within open braces that the next line goes on with. */
export function* splitGift(source: string): Generator<GiftBlock> {
  const lines = source.split(/\r\n|\r|\n/);
  let category = '';
  let notes: Notes = { tags: [], kind: '', more: '' };
  let current: string[] = [];
  let start = 0;
  const isOver = (index: number): boolean => {
    const next = lines.slice(index + 1, index + 50).find((line) => line.trim() !== '');
    return beginsAnother(next) || current.length > 500 || !openBraces(current.join('\n'));
  };
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    if (trimmed.startsWith('//')) {
      readNotes(trimmed, notes);
      continue;
    }
    const named = current.length === 0 ? CATEGORY.exec(trimmed) : null;
    if (named) {
      category = named[1] ?? '';
    } else if (trimmed !== '') {
      if (current.length === 0) start = index + 1;
      current.push(line);
    } else if (current.length > 0 && isOver(index)) {
      yield { line: start, source: current.join('\n'), category, ...notes };
      current = [];
      notes = { tags: [], kind: '', more: '' };
    }
  }
  if (current.length > 0) yield { line: start, source: current.join('\n'), category, ...notes };
}
