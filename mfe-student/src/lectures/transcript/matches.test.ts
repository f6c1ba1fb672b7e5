import { describe, expect, it } from 'vitest';
import { countMatchesBeforeCues, findMatchCueIndex, findMatches, splitAtMatches } from './matches.ts';

const found = (text: string, term: string) =>
  findMatches(text, term).map(([from, to]) => text.slice(from, to));

describe('findMatches', () => {
  it('looks over case and accents and gives the original back', () => {
    expect(found('Elástica, inelástica y ELASTICA', 'elastica')).toEqual([
      'Elástica',
      'elástica',
      'ELASTICA',
    ]);
    expect(found('el numero', 'número')).toEqual(['numero']);
  });

  it('finds accents that are characters of their own', () => {
    const text = 'una funcio\u0301n continua';
    expect(found(text, 'función')).toEqual(['funcio\u0301n']);
  });

  it('finds nothing for nothing', () => {
    expect([found('algo', ''), found('algo', '  '), found('algo', 'x')]).toEqual([[], [], []]);
  });
});

describe('splitAtMatches', () => {
  it('numbers the matches from where the lines before it stopped', () => {
    expect(splitAtMatches('ni elástica ni inelástica.', 'elástica', 3)).toEqual([
      { text: 'ni ', hit: null },
      { text: 'elástica', hit: 3 },
      { text: ' ni in', hit: null },
      { text: 'elástica', hit: 4 },
      { text: '.', hit: null },
    ]);
  });
});

describe('countMatchesBeforeCues', () => {
  it('says how many come before each line, and the total', () => {
    const cues = ['uno y uno', 'dos', 'uno'].map((text, start) => ({ start, end: start + 1, text }));
    expect(countMatchesBeforeCues(cues, 'uno')).toEqual([0, 2, 2, 3]);
  });
});

describe('findMatchCueIndex', () => {
  it('finds the line of a match', () => {
    const before = [0, 2, 2, 3];
    expect([0, 1, 2, 3].map((hit) => findMatchCueIndex(hit, before))).toEqual([0, 0, 2, -1]);
  });
});
