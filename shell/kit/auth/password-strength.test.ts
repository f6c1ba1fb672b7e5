import { describe, expect, it } from 'vitest';
import { estimatePasswordStrength, passwordProblem } from './password-strength.ts';

describe('passwordProblem', () => {
  it('wants ten characters and says how many there are', () => {
    expect(passwordProblem('nueve9999')).toContain('Van 9');
    expect(passwordProblem('diez999999')).toBeUndefined();
  });

  it('counts what people see, not what the machine stores', () => {
    expect(passwordProblem('🌊🌊🌊🌊🌊🌊🌊🌊🌊')).toContain('Van 9');
  });

  it('takes 128 characters and no more', () => {
    expect(passwordProblem('x'.repeat(128))).toBeUndefined();
    expect(passwordProblem('x'.repeat(129))).toContain('128');
  });

  it("refuses one's own e-mail, whatever its case", () => {
    expect(passwordProblem('ANA@correo.uy', ['ana@correo.uy', ''])).toContain('correo');
    expect(passwordProblem('anaperez2000', ['anaperez2000@correo.uy'])).toContain('correo');
  });
});

describe('passwordStrength', () => {
  it.each(['corta', 'aaaaaaaaaaaaaaa', '1234567890', 'contraseña123', 'abcabcabcabc'])(
    'calls %s weak',
    (password) => {
      expect(estimatePasswordStrength(password).level).toBe(0);
    },
  );

  it('does not count what others know of the owner', () => {
    const password = 'martina.rodriguez';
    expect(estimatePasswordStrength(password).level).toBeGreaterThan(1);
    expect(estimatePasswordStrength(password, ['martina.rodriguez@correo.uy']).level).toBe(0);
  });

  it.each(['mate frio y bizcochos', 'kX9#vLq2!tRz', 'una garza sobre el murallon'])(
    'calls %s very good',
    (password) => {
      expect(estimatePasswordStrength(password).level).toBe(3);
    },
  );

  it('grows with length', () => {
    const levels = ['garzaferro', 'garzaferromu', 'garzaferromuelle'].map(
      (p) => estimatePasswordStrength(p).level,
    );
    expect(levels).toEqual([...levels].sort());
    expect(levels.at(0)).toBeLessThan(levels.at(-1) ?? 0);
  });
});
