import { describe, expect, it } from 'vitest';
import {
  blocksOf,
  chaptersOf,
  findChapterTitle,
  findSpokenCueIndex,
  findStartedCueIndex,
  toCues,
} from './cues.ts';

const raw = [
  { startSeconds: 0, endSeconds: 2, text: '# La idea' },
  { startSeconds: 2, endSeconds: 5, text: 'Pensemos en el boleto.' },
  { startSeconds: 6, endSeconds: 9, text: 'Casi todos viajan igual.' },
  { startSeconds: 10, endSeconds: 11, text: '## La fórmula' },
  { startSeconds: 11, endSeconds: 14, text: 'El tema #1 es este.' },
];
const cues = toCues(raw);

describe('toCues', () => {
  it('takes headings out of what is said and gives them to the line that follows', () => {
    expect(cues.map(({ text, chapter }) => [text, chapter])).toEqual([
      ['Pensemos en el boleto.', 'La idea'],
      ['Casi todos viajan igual.', undefined],
      ['El tema #1 es este.', 'La fórmula'],
    ]);
  });
});

describe('what is being said', () => {
  it.each([
    [1, -1],
    [2, 0],
    [4.9, 0],
    [5.5, -1],
    [6, 1],
    [99, -1],
  ])('at second %d it is line %d', (time, index) => {
    expect(findSpokenCueIndex(cues, time)).toBe(index);
  });

  it('the line that began last stays current in a silence', () => {
    expect([
      findStartedCueIndex(cues, 1),
      findStartedCueIndex(cues, 5.5),
      findStartedCueIndex(cues, 99),
    ]).toEqual([-1, 0, 2]);
  });
});

describe('chapters', () => {
  it('begin where their first line does', () => {
    expect(chaptersOf(cues)).toEqual([
      { start: 2, title: 'La idea' },
      { start: 11, title: 'La fórmula' },
    ]);
    expect([findChapterTitle(cues, 1), findChapterTitle(cues, 8), findChapterTitle(cues, 12)]).toEqual([
      null,
      'La idea',
      'La fórmula',
    ]);
  });
});

describe('blocksOf', () => {
  it('opens a block per chapter', () => {
    expect(blocksOf(cues).map(({ title, first, cues: own }) => [title, first, own.length])).toEqual([
      ['La idea', 0, 2],
      ['La fórmula', 2, 1],
    ]);
  });

  it('cuts a transcript without chapters into blocks and loses no line', () => {
    const many = Array.from({ length: 1300 }, (_, i) => ({ start: i, end: i + 1, text: `línea ${i}` }));
    const blocks = blocksOf(many);
    expect(blocks.flatMap((block) => block.cues)).toEqual(many);
    expect(Math.max(...blocks.map((block) => block.cues.length))).toBeLessThanOrEqual(40);
  });
});
