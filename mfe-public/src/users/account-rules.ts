const MAX_EMAIL = 254;
const MAX_USERNAME = 100;

/** The rules that an account's fields share; the API has the last word. */
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

/** For a password that only has to be there: whether it is right is the server's to say. */
export function missingPassword(password: string): string | undefined {
  return password ? undefined : 'Escribí tu contraseña.';
}
