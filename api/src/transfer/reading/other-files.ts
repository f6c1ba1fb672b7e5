import type { ParsedArchiveItem } from './course-plan.ts';

const MAX_NAMES = 5;
const MAX_NAME_CHARS = 80;

/** Lists the first few file names, shortened, because an archive may hold names of any length. */
export function joinFileNames(names: string[]): string {
  const first = names.slice(0, MAX_NAMES).map((name) => name.slice(-MAX_NAME_CHARS));
  return `${first.join(', ')}${names.length > MAX_NAMES ? '…' : ''}`;
}

/** Creates the item that reports files outside of all other items. */
export function createOtherFilesItem(
  key: string,
  title: string,
  detail: string,
  reason: string,
): ParsedArchiveItem {
  const rest = { path: 'Otros archivos', kind: 'other', outcome: 'out', bytes: 0, digest: '' } as const;
  return { item: { key, title, detail, reason, ...rest }, contents: [] };
}
