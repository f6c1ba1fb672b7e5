/** Shared rules of an account's fields; the API decides in the end. */
export function emailProblem(email: string): string | undefined {
  const text = email.trim();
  if (!text) return 'Escribí el correo.';
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) || text.length > 254) {
    return 'No parece un correo. Tiene que ser como ana@correo.com.';
  }
  return undefined;
}

/** Rule for a required name. */
export function nameProblem(name: string): string | undefined {
  const { length } = name.trim();
  if (!length) return 'Escribí un nombre.';
  return length > 100 ? 'Puede tener como máximo 100 caracteres.' : undefined;
}

/** Applies a rule only when the optional field is filled in. */
export function makeOptionalRule(rule: (value: string) => string | undefined) {
  return (value: string) => (value.trim() ? rule(value) : undefined);
}
