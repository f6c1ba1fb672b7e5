import { atom, getDefaultStore, useAtomValue } from '@rambla/kit/state';

/** Creates a list that outlives its screen; closing the page warns while a row is `atRisk`. */
export function createUploadList<Row, Key>(keyOf: (row: Row) => Key, atRisk: (row: Row) => boolean) {
  const list = atom<readonly Row[]>([]);
  const rows = () => getDefaultStore().get(list);
  const set = (next: readonly Row[]) => getDefaultStore().set(list, next);
  const without = (key: Key) => rows().filter((row) => keyOf(row) !== key);
  window.addEventListener('beforeunload', (event) => {
    if (rows().some(atRisk)) event.preventDefault();
  });
  return {
    rows,
    useRows: () => useAtomValue(list),
    /** Adds a row, or replaces the row with the same key. */
    add: (row: Row) => set([...without(keyOf(row)), row]),
    change: (key: Key, change: Partial<Row>) =>
      set(rows().map((row) => (keyOf(row) === key ? { ...row, ...change } : row))),
    remove: (key: Key) => set(without(key)),
  };
}
