import { splitAtSigns } from './gift-answers.ts';
import type { GiftContext, GiftFields } from './gift-context.ts';

const SELECT = /^(?:ALL|EXACT|RANDOM|CONTIGUOUS|CONTIG)$/;
const LOOK =
  /^(?:HORIZONTAL|HORI|H|VERTICAL|VERT|V|SHOW|TRUE|YES|HIDE|FALSE|NO|[01]|none|123|abc|ABCD|iii|IIII)$/;
const GRADING =
  /^(?:ALL_OR_NOTHING|ABSOLUTE|ABS|RELATIVE|REL|(?:ABSOLUTE|RELATIVE|MAX_LENGTH)_[A-Z_]{4,40})$/;

interface Header {
  /** The length of the header in the text. */
  length: number;
  count: number | undefined;
  select: string;
  grading: string;
}

/** Reads Moodle's keywords in the first line; a first item may follow them. */
function readHeader(text: string): Header {
  const header: Header = { length: 0, count: undefined, select: 'ALL', grading: 'ABSOLUTE' };
  const [line = ''] = text.split('\n', 1);
  for (const [index, { 0: word, index: at }] of [...line.matchAll(/\S+/g)].entries()) {
    if (index === 0 && /^\d{1,4}$/.test(word)) header.count = Number(word);
    else if (SELECT.test(word)) header.select = word;
    else if (GRADING.test(word)) header.grading = word;
    else if (!LOOK.test(word)) break;
    header.length = at + word.length;
  }
  return header;
}

/** Splits items by line, as Moodle writes them, or at each `=`. */
function splitItems(text: string): string[] {
  if (/^\s*=/.test(text)) return splitAtSigns(text).map((one) => `${one.sign === '~' ? '~' : ''}${one.text}`);
  return text.split('\n');
}

/** Reads Moodle's ordering type: `{>3 ALL VERTICAL ABSOLUTE_POSITION SHOW none`, then an item per line. */
export function readGiftOrdering(text: string, { texts, warn }: GiftContext): GiftFields {
  const { length, count, select, grading } = readHeader(text);
  const items = splitItems(text.slice(length))
    .map((line) => ({ text: texts.read(line) }))
    .filter((item) => item.text !== '');
  const isPart = !/^(?:ALL|EXACT)$/.test(select) && (count ?? items.length) < items.length;
  if (isPart) warn(`Moodle muestra ${count} de los ${items.length} elementos; acá se ordenan todos.`);
  if (!grading.startsWith('ABS'))
    warn(`Moodle califica de otra manera («${grading}»): acá vale cada elemento que está en su lugar.`);
  return { kind: 'ordering', items };
}
