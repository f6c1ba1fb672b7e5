/** Stores only added and removed teachers, because others edit the list too. */
export type TeacherChange = { added: number[]; removed: number[] };

/** Applies a change to the list of teacher ids. */
export function applyTeacherChange(ids: readonly number[], change: TeacherChange | null): number[] {
  if (!change) return [...ids];
  const added = change.added.filter((id) => !ids.includes(id));
  return [...ids.filter((id) => !change.removed.includes(id)), ...added];
}

/** Returns the change between two lists; null when they are equal. */
export function findTeacherChange(ids: readonly number[], wanted: readonly number[]): TeacherChange | null {
  const added = wanted.filter((id) => !ids.includes(id));
  const removed = ids.filter((id) => !wanted.includes(id));
  return added.length + removed.length > 0 ? { added, removed } : null;
}
