import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './portal/apps.ts';

const BAD_COMMENT = /^(Of|What|Whoever|Whatever|One that|Who|Where|Which) /;
const SOURCES = [
  '*.ts',
  'api/{src,contract,test,bench,demo}/**/*.ts',
  'shell/**/*.{ts,tsx}',
  'mfe-*/src/**/*.{ts,tsx}',
  'scripts/**/*.{ts,mjs}',
  'e2e/**/*.{ts,mjs}',
];

const OTHER_CODE = [
  'api/migrations/*.ts',
  'biome.json',
  '.dependency-cruiser.cjs',
  'package.json',
  '*/package.json',
];

const MAX_README_LINES = 80;
const MAX_PROSE = 25_000;
const MAX_SENTENCE = 20;
const PROSE = ['README.md', 'docs/**/*.md'];
const DATED = /^# \d{3}\. .+\n\n\d{4}-\d\d-\d\d\n/;
const PARTS = ['**Context.**', '**Decision.**', '**Consequence.**'];
const MAX_WORDS = [
  { files: 'docs/architecture.md', words: 900 },
  { files: 'docs/decisions/*.md', words: 200 },
];

/** Lists the comments that begin with a banned word, as `line: text`. */
export function findBadComments(source: string): string[] {
  const lines = source.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const text = commentStart(line, lines[index - 1] ?? '');
    return text !== undefined && BAD_COMMENT.test(text) ? [`${index + 1}: ${text}`] : [];
  });
}

function commentStart(line: string, previous: string): string | undefined {
  if (/^\{?\/\*\*?$/.test(previous)) return line.replace(/^\*\s*/, '');
  if (line.startsWith('//')) {
    return previous.startsWith('//') ? undefined : line.replace(/^\/\/\s*/, '');
  }
  return /^\{?\/\*\*?\s+(.*)/.exec(line)?.[1];
}

const COMMENT = /(?<![\w'"*./])\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm;
const USAGE = /^\s*npm run .*$/gm;
const DIRECTIVE = /biome-ignore|@ts-|webpackChunkName|<reference/;

/** Lists the sentences of comments that are too long, as `line: words`. */
export function findLongSentences(source: string): string[] {
  return [...source.matchAll(COMMENT)].flatMap(({ 0: comment, index }) => {
    const text = comment.replace(/^\s*(?:\/\/|\/\*+|\*\/|\*)|\*\/$/gm, ' ').replace(USAGE, '');
    const line = source.slice(0, index).split('\n').length;
    const long = text.split(/[.;:!?]\s/).filter((part) => wordsIn(part) > MAX_SENTENCE);
    return DIRECTIVE.test(comment) ? [] : long.map((part) => `${line}: ${wordsIn(part)} palabras`);
  });
}

const NAME = /`([A-Za-z]+[a-z][A-Z]\w*|[A-Z]+_[A-Z_]+)`/g;
/** Names of other software, and an example of a generated one. */
const FOREIGN_NAMES = new Set(['noMisusedPromises', 'reqId', 'useNotesQuery', 'SO_REUSEPORT']);

/** Lists the names in backticks that no code has, such as those that a renaming forgot. */
export function findUnknownNames(text: string, known: ReadonlySet<string>): string[] {
  const names = [...text.matchAll(NAME)].map(([, name = '']) => name);
  return names.filter((name) => !known.has(name) && !FOREIGN_NAMES.has(name));
}

/** Returns all words of a source's code, without its comments. */
export const wordsOfCode = (source: string) => source.replace(COMMENT, ' ').match(/\w+/g) ?? [];

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

export const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Leaves out the tables that the benchmarks write. */
export const removeBenchmarkTables = (text: string) =>
  text.replace(/<!-- (\S+) -->[\s\S]*?<!-- \/\1 -->/g, '');

/** Checks the wording of comments, and the lengths and parts of documents; prints what is wrong. */
export function checkWords(): boolean {
  const problems = [
    ...longDocuments(),
    ...incompleteDecisions(),
    ...tooManyBadComments(),
    ...forgottenNames(),
  ];
  console.log(`${problems.length === 0 ? 'bien' : 'MAL '}  palabras`);
  for (const problem of problems) console.log(problem);
  return problems.length === 0;
}

function longDocuments(): string[] {
  const lines = read('README.md').trimEnd().split('\n').length;
  const readme =
    lines > MAX_README_LINES ? [`README.md: ${lines} líneas, ${MAX_README_LINES} como mucho`] : [];
  const long = MAX_WORDS.flatMap(({ files, words: max }) =>
    list([files]).flatMap((file) => {
      const words = countWords(read(file));
      return words > max ? [`${file}: ${words} palabras, ${max} como mucho`] : [];
    }),
  );
  const prose = list(PROSE).reduce((sum, file) => sum + countWords(removeBenchmarkTables(read(file))), 0);
  const all = prose > MAX_PROSE ? [`README.md y docs: ${prose} palabras, ${MAX_PROSE} como mucho`] : [];
  return [...readme, ...long, ...all];
}

const incompleteDecisions = () =>
  list(['docs/decisions/*.md']).flatMap((file) => {
    const text = read(file);
    const absent = PARTS.filter((part) => !text.includes(part));
    return [...absent, ...(DATED.test(text) ? [] : ['la fecha'])].map((part) => `${file}: falta ${part}`);
  });

function tooManyBadComments(): string[] {
  return list(SOURCES).flatMap((file) => {
    const source = read(file);
    const bad = findBadComments(source).map((comment) => `${comment} (un comentario no empieza así)`);
    const long = findLongSentences(source).map(
      (found) => `${found} en una frase, ${MAX_SENTENCE} como mucho`,
    );
    return [...bad, ...long].map((problem) => `${file}:${problem}`);
  });
}

function forgottenNames(): string[] {
  const sources = list([...SOURCES, ...OTHER_CODE]).map((file) => ({ file, text: read(file) }));
  const known = new Set(sources.flatMap(({ text }) => wordsOfCode(text)));
  const comments = sources.map(({ file, text }) => ({ file, text: (text.match(COMMENT) ?? []).join('\n') }));
  const prose = list(PROSE).map((file) => ({ file, text: read(file) }));
  return [...comments, ...prose].flatMap(({ file, text }) =>
    findUnknownNames(text, known).map((name) => `${file}: «${name}» no está en el código`),
  );
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const list = (patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).sort();

if (import.meta.main && !checkWords()) process.exitCode = 1;
