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

/** A Uruguayan identity number: seven or eight digits, the last one checks the rest. */
export function ciProblem(text: string): string | undefined {
  const digits = text.replace(/[.\-\s]/g, '');
  if (!/^\d{7,8}$/.test(digits)) return 'La cédula tiene siete u ocho números.';
  const weights = [2, 9, 8, 7, 6, 3, 4];
  const body = digits.padStart(8, '0');
  const sum = weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  return (10 - (sum % 10)) % 10 === Number(body[7])
    ? undefined
    : 'El último número de la cédula no coincide.';
}
