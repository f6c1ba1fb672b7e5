import { describe, expect, it } from 'vitest';
import { emailProblem, usernameProblem } from './account-rules.ts';

describe('emailProblem', () => {
  it.each(['ana@correo.uy', ' ana.perez+curso@fing.edu.uy '])('takes %s', (email) => {
    expect(emailProblem(email)).toBeUndefined();
  });

  it.each(['', 'ana', 'ana@', 'ana@correo', 'ana@correo.', 'a na@correo.uy', `${'a'.repeat(250)}@a.uy`])(
    'refuses %s',
    (email) => {
      expect(emailProblem(email)).toEqual(expect.any(String));
    },
  );
});

describe('usernameProblem', () => {
  it('refuses spaces alone', () => {
    expect(usernameProblem('   ')).toEqual(expect.any(String));
  });

  it('takes accents and spaces inside', () => {
    expect(usernameProblem('Ana Núñez')).toBeUndefined();
  });
});
