/** Returns why an e-mail address is invalid, in Spanish; the API validates again. */
export function emailProblem(email: string): string | undefined {
  const text = email.trim();
  if (!text) return 'Escribí el correo.';
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) || text.length > 254) {
    return 'No parece un correo. Tiene que ser como ana@correo.com.';
  }
  return undefined;
}

/** Returns why a required name is invalid, in Spanish. */
export function nameProblem(name: string): string | undefined {
  const { length } = name.trim();
  if (!length) return 'Escribí un nombre.';
  return length > 100 ? 'Puede tener como máximo 100 caracteres.' : undefined;
}

/** Applies a rule only when the optional field is filled in. */
export function makeOptionalRule(rule: (value: string) => string | undefined) {
  return (value: string) => (value.trim() ? rule(value) : undefined);
}
