/** The rules that an account's fields share; the API has the last word. */
export function emailProblem(email: string): string | undefined {
  const text = email.trim();
  if (!text) return 'Escribí el correo.';
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) || text.length > 254) {
    return 'No parece un correo. Tiene que ser como ana@correo.com.';
  }
  return undefined;
}

/** For a name that must be there. */
export function nameProblem(name: string): string | undefined {
  const { length } = name.trim();
  if (!length) return 'Escribí un nombre.';
  return length > 100 ? 'Puede tener como máximo 100 caracteres.' : undefined;
}

/** For a field that may stay empty: its own rule counts once there is something in it. */
export function optional(rule: (value: string) => string | undefined) {
  return (value: string) => (value.trim() ? rule(value) : undefined);
}
