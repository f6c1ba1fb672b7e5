import type { ErrorDetail } from '../../core/http/errors.ts';
import { renderVtt, type SourceCue, toCueText } from './cue.ts';
import { readCueTiming } from './read-timing.ts';

const MAX_CUES = 20_000;
const MAX_PROBLEMS = 20;
const MAX_CUE_LENGTH = 2000;

// Matches blocks without a cue: notes, styles, regions, and header lines after an empty line.
const NO_CUE = /^(?:(?:NOTE|STYLE|REGION)(?:[ \t]|$)|(?:Kind|Language|X-TIMESTAMP-MAP)[:=])/;

/** Consecutive non-empty lines; `line` is the number of the first one in the file, from 1. */
interface Block {
  line: number;
  lines: string[];
}

export interface ParsedCaptions {
  cues: SourceCue[];
  vtt: string;
  /** Spanish messages, one per bad line; any problem makes all cues unusable. */
  problems: ErrorDetail[];
  /** Spanish messages about cues that were moved or left out; the other cues are usable. */
  notes: ErrorDetail[];
}

function beginsCue(lines: string[], at: number): boolean {
  const next = lines.slice(at, at + 20).findIndex((line) => line.trim() !== '');
  if (next === -1) return true;
  // A `slice` to the end of the file would make files of many such lines quadratic.
  const [first = '', second = ''] = lines.slice(at + next, at + next + 2);
  return first.includes('-->') || second.includes('-->') || NO_CUE.test(first);
}

function toBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  const lines = text.split('\n');
  lines.forEach((line, index) => {
    // In WebVTT a line of spaces is not empty, but many files use one as a separator.
    if (line === '' || (line.trim() === '' && beginsCue(lines, index + 1))) {
      open = undefined;
    } else if (open) {
      open.lines.push(line);
    } else if (line.trim() !== '') {
      open = { line: index + 1, lines: [line] };
      blocks.push(open);
    }
  });
  return blocks;
}

/** Matches markup tags, but not text such as `<c y d>`: attributes need an `=`. */
const SRT_TAG = /<\/?(?:font|span|em|strong|p|br|s|ruby|rt|c|v|lang)(?:\s[^<>=]{0,200}=[^<>]*)?\s*\/?>/gi;

/** WebVTT has no `{\an8}` or `<font>`, and would parse a bare `&` or `<` as markup. */
function srtMarkup(text: string): string {
  const kept = text.replace(/\{\\[^{}]*\}/g, '').replace(SRT_TAG, '');
  return kept.replace(/&(?!\w{1,6};)/g, '&amp;').replace(/<(?!\/?[biu]>)/gi, '&lt;');
}

interface Problem {
  line: number;
  sentence: string;
  /** True when only this cue is invalid, not the whole file. */
  isCueOnly?: boolean;
}

/** Parses a block into a cue or a problem; undefined for a block without a cue. */
function readBlock({ line, lines }: Block, isVtt: boolean): SourceCue | Problem | undefined {
  if (isVtt && NO_CUE.test(lines[0] ?? '') && !lines[1]?.includes('-->')) return undefined;
  // An identifier may precede the line of times.
  const at = lines[0]?.includes('-->') ? 0 : 1;
  const times = lines[at];
  if (times === undefined) return { line, sentence: 'falta la línea con los tiempos.' };
  const timing = readCueTiming(times, isVtt);
  if (typeof timing === 'string') return { line: line + at, sentence: timing };
  const body = lines.slice(at + 1);
  const stray = body.findIndex((text) => text.includes('-->'));
  if (stray !== -1)
    return { line: line + at + 1 + stray, sentence: 'falta una línea vacía antes de estos tiempos.' };
  if (timing.endSeconds <= timing.startSeconds)
    return {
      line: line + at,
      isCueOnly: true,
      sentence: 'el final tiene que ser posterior al comienzo: este texto queda afuera.',
    };
  const source = body.join('\n');
  if (source.length > MAX_CUE_LENGTH) return { line: line + at, sentence: 'el texto es demasiado largo.' };
  const markup = isVtt ? source : srtMarkup(source);
  const text = toCueText(markup);
  // Drops cues without text.
  return text === '' ? undefined : { ...timing, markup, text };
}

function readBlocks(blocks: Block[], isVtt: boolean) {
  const cues: SourceCue[] = [];
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  for (const block of blocks) {
    const found = readBlock(block, isVtt);
    const before = cues.at(-1)?.startSeconds ?? 0;
    if (found && 'sentence' in found) (found.isCueOnly ? notes : problems).push(found);
    else if (found) cues.push(found);
    if (found && 'text' in found && found.startSeconds < before)
      notes.push({ line: block.line, sentence: 'empieza antes que el texto anterior: se ordena.' });
    if (cues.length > MAX_CUES)
      problems.push({ line: block.line, sentence: `hay más de ${MAX_CUES} textos.` });
    if (cues.length > MAX_CUES || problems.length === MAX_PROBLEMS) break;
  }
  if (cues.length === 0 && problems.length === 0)
    problems.push(
      ...(notes.length > 0 ? notes : [{ line: 1, sentence: 'no hay ningún texto con sus tiempos.' }]),
    );
  // WebVTT requires order; the stable sort keeps the order of equal starts.
  const inOrder = cues.toSorted((a, b) => a.startSeconds - b.startSeconds);
  return { cues: inOrder, problems: problems.slice(0, MAX_PROBLEMS), notes: notes.slice(0, MAX_PROBLEMS) };
}

/** Reads WebVTT or SRT and reports each bad line. */
export function readCaptions(source: string): ParsedCaptions {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const isVtt = /^WEBVTT(?:[ \t\n]|$)/.test(text);
  const blocks = toBlocks(text);
  // The header block ends at the first empty line.
  const { cues, problems, notes } = readBlocks(isVtt ? blocks.slice(1) : blocks, isVtt);
  const toDetail = ({ line, sentence }: Problem) => ({
    field: `line ${line}`,
    message: `Línea ${line}: ${sentence}`,
  });
  const vtt = renderVtt(cues);
  return { cues, vtt, problems: problems.map(toDetail), notes: notes.map(toDetail) };
}
