/** What is to change about a course's teachers. The list itself is the server's: others change it too. */
export type TeacherChange = { added: number[]; removed: number[] };

/** Who teaches once it is done. */
export function changed(ids: readonly number[], change: TeacherChange | null): number[] {
  if (!change) return [...ids];
  const added = change.added.filter((id) => !ids.includes(id));
  return [...ids.filter((id) => !change.removed.includes(id)), ...added];
}

/** What leads from one list to another; null when nothing does. */
export function changeBetween(ids: readonly number[], wanted: readonly number[]): TeacherChange | null {
  const added = wanted.filter((id) => !ids.includes(id));
  const removed = ids.filter((id) => !wanted.includes(id));
  return added.length + removed.length > 0 ? { added, removed } : null;
}
