export function lectureTitleProblem(title: string): string | undefined {
  return title.trim() ? undefined : 'Escribí el título de la clase.';
}
