import { posix } from 'node:path';

export interface QtiSource {
  path: string;
  text: string;
}

/** Returns the identifiers of a file's quizzes without parsing it, so each file is parsed at most once. */
function quizzesOf({ text }: QtiSource): string {
  if (!text.includes('questestinterop')) return '';
  const ids = text.matchAll(/<(?:assessment|objectbank)\s[^>]{0,2000}?\bident\s*=\s*["']([^"']{1,200})["']/g);
  return [...ids].map(([, id]) => id).join(' ');
}

/** Ranks Canvas's complete file before its reduced file for other platforms; 0 is best. */
function rank(path: string): number {
  if (path.split('/').includes('non_cc_assessments')) return 0;
  return posix.basename(path) === 'assessment_qti.xml' ? 2 : 1;
}

/** Chooses the most complete file of each quiz, because a Canvas course has several files per quiz. */
export function chooseQtiPaths(paths: string[], read: (path: string) => QtiSource): string[] {
  const quizzes = new Map(paths.map((path) => [path, quizzesOf(read(path))]));
  const best = new Map<string, string>();
  for (const [path, id] of quizzes) {
    const known = best.get(id);
    if (id !== '' && (known === undefined || rank(path) < rank(known))) best.set(id, path);
  }
  return paths.filter((path) => {
    const id = quizzes.get(path) ?? '';
    return id === '' || best.get(id) === path;
  });
}
