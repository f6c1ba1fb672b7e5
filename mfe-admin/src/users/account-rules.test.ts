import { describe, expect, it } from 'vitest';
import { ciProblem, emailProblem, nameProblem, optional } from './account-rules.ts';

describe('ciProblem', () => {
  it.each(['1.234.567-2', '12345672', '123456-1'])('looks at the check digit of %s', (ci) => {
    const digits = ci.replace(/\D/g, '');
    const wrong = digits.slice(0, -1) + ((Number(digits.at(-1)) + 1) % 10);
    expect(ciProblem(ci)).toBeUndefined();
    expect(ciProblem(wrong)).toEqual(expect.any(String));
  });

  it.each(['', '12', 'abc', '123456789'])('refuses «%s»', (ci) => {
    expect(ciProblem(ci)).toEqual(expect.any(String));
  });
});

describe('optional', () => {
  it('lets a field stay empty but not be wrong', () => {
    const rule = optional(emailProblem);
    expect(rule('  ')).toBeUndefined();
    expect(rule('ana@')).toEqual(expect.any(String));
  });
});

describe('nameProblem', () => {
  it('refuses spaces alone and more than a hundred characters', () => {
    expect(nameProblem('  ')).toEqual(expect.any(String));
    expect(nameProblem('a'.repeat(101))).toEqual(expect.any(String));
    expect(nameProblem('Núñez "O’Hara" 😀')).toBeUndefined();
  });
});
