import { describe, expect, it } from 'vitest';
import { ciProblem, formatCi } from './ci.ts';

describe('ciProblem', () => {
  it.each(['1.234.567-2', '12345672', ' 1234567 2', '01.234.567-2', '123.456-1', '12.345-8'])(
    'takes %s',
    (ci) => {
      expect(ciProblem(ci)).toBeUndefined();
    },
  );

  it.each(['1.234.567-3', '12345670'])('finds the wrong check digit of %s', (ci) => {
    expect(ciProblem(ci)).toContain('dígito verificador');
  });

  it('says what is missing, too much or no number', () => {
    expect(ciProblem('1.23')).toContain('Faltan');
    expect(ciProblem('123456789')).toContain('Sobran');
    expect(ciProblem('1234567x')).toContain('números, puntos y guion');
  });
});

describe('formatCi', () => {
  it('writes digits as people do', () => {
    expect(formatCi('12345672')).toBe('1.234.567-2');
    expect(formatCi('1234560')).toBe('123.456-0');
    expect(formatCi('123458')).toBe('12.345-8');
  });
});
