const MAX_EMAIL = 254;
const MAX_USERNAME = 100;

/** Returns why an e-mail address is invalid, in Spanish; the API validates again. */
export function emailProblem(email: string): string | undefined {
  const text = email.trim();
  if (!text) return 'Escribí tu correo.';
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) || text.length > MAX_EMAIL) {
    return 'No parece un correo. Tiene que ser como ana@correo.com.';
  }
  return undefined;
}

export function usernameProblem(username: string): string | undefined {
  const { length } = username.trim();
  if (!length) return 'Elegí un nombre de usuario.';
  if (length > MAX_USERNAME) return `Puede tener como máximo ${MAX_USERNAME} caracteres.`;
  return undefined;
}

/** Rule for an existing password: it must only be present, since the server checks it. */
export function currentPasswordProblem(password: string): string | undefined {
  return password ? undefined : 'Escribí tu contraseña.';
}
