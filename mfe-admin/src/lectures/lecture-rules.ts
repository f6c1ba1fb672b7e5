export function titleProblem(title: string): string | undefined {
  return title.trim() ? undefined : 'Escribí el título de la clase.';
}
