import { describe, expect, it } from 'vitest';
import { courseMatches, fold } from './fold.ts';

const course = { name: 'Cálculo Diferencial', type: 'FING', category: 'Matemática' };

describe('fold', () => {
  it('takes accents and case away', () => {
    expect(fold('Ñandú ÁÉÍÓÚ Güe')).toBe('nandu aeiou gue');
  });
});

describe('courseMatches', () => {
  it.each(['calculo', 'CÁLCULO', 'lo dif', 'fing', 'matematica', '  calculo '])(
    'finds the course by %s',
    (term) => {
      expect(courseMatches(course, term)).toBe(true);
    },
  );

  it('finds a course whose accents are written as separate characters', () => {
    expect(courseMatches({ ...course, name: 'Ca\u0301lculo' }, 'cálculo')).toBe(true);
  });

  it.each(['química', 'FCEA', 'calculo fing'])('does not find it by %s', (term) => {
    expect(courseMatches(course, term)).toBe(false);
  });

  it('finds every course without a term', () => {
    expect(courseMatches(course, ' ')).toBe(true);
  });
});
