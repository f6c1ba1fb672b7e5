import { describe, expect, it } from 'vitest';
import { emailProblem, makeOptionalRule, nameProblem } from './account-rules.ts';

describe('optional', () => {
  it('lets a field stay empty but not be wrong', () => {
    const rule = makeOptionalRule(emailProblem);
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
