import type { Db } from '../../core/database/database.ts';
import type { ArchiveHeader, ArchiveItem } from '../reading/course-plan.ts';
import { type EarlierPart, findEarlierParts } from './imports.queries.ts';
import type { CourseImportItem, CourseImportResponse, CourseImportResult } from './imports.schema.ts';
import type { CourseImportRow } from './imports.table.ts';
import { ItemDigests } from './item-digests.ts';

function parsed<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T);
}

type Again = NonNullable<CourseImportItem['again']>;

/** Compares an item's current state with its state after the last import. */
function compare(states: ItemDigests, earlier: EarlierPart[], digest: string): Again {
  const now = earlier.map((row) => states.of(row));
  if (now.every((state) => state === null)) return 'deleted';
  const isEdited = earlier.some(({ state }, index) => state !== null && state !== now[index]);
  if (earlier.every((row) => row.digest === digest)) return isEdited ? 'edited' : 'same';
  return isEdited ? 'both' : 'changed';
}

function presentItem(
  { digest, uses: _uses, hidden, ...item }: ArchiveItem,
  known: EarlierPart[] | undefined,
  states: ItemDigests,
  isIn: boolean,
): CourseImportItem {
  if (item.outcome === 'out') return item;
  if (known) return { ...item, again: compare(states, known, digest) };
  if (!isIn) return item;
  // By default the course keeps its own description, because a new one is visible at once.
  if (item.kind === 'about') return { ...item, again: 'own' };
  // Students would see it at once, although they could not on its platform.
  return hidden && item.hasNoDraft ? { ...item, hidden } : item;
}

interface StoredResult extends Omit<CourseImportResult, 'keys' | 'left'> {
  keys?: string[];
  left: { key?: string; title: string; reason: string }[];
}

/** Results that earlier versions of this code stored have no keys. */
function resultOf({ result }: CourseImportRow, items: ArchiveItem[]): CourseImportResult | null {
  const stored = parsed<StoredResult>(result);
  if (!stored) return null;
  const keys = items.filter(({ outcome }) => outcome !== 'out').map(({ key }) => key);
  const byTitle = new Map(items.map(({ title, key }) => [title, key]));
  const left = stored.left.map(({ key, ...one }) => ({ key: key ?? byTitle.get(one.title) ?? '', ...one }));
  return { ...stored, keys: stored.keys ?? keys, left };
}

/** Presents an archive's items; with a course, tells which ones earlier imports created there. */
export async function presentImport(
  db: Db,
  row: CourseImportRow,
  courseId: number | undefined,
): Promise<CourseImportResponse> {
  const head = parsed<ArchiveHeader>(row.head);
  const items = parsed<ArchiveItem[]>(row.plan) ?? [];
  const isIn = courseId !== undefined && head !== null;
  const earlier = isIn ? await findEarlierParts(db, courseId, head.source) : undefined;
  const states = await ItemDigests.read(db, courseId ?? 0, [...(earlier?.values() ?? [])].flat());
  const shown = items.map((item) => presentItem(item, earlier?.get(item.key), states, isIn));
  const { id, name, size, state, newCourse, createdAt } = row;
  return {
    courseImport: {
      id,
      name,
      size: size === null ? null : Number(size),
      state,
      createdAt,
      newCourse: Boolean(newCourse),
      platform: head?.version ?? null,
      courseName: head?.name ?? null,
      hasPeople: head?.hasPeople ?? false,
      courseId: row.courseId,
      result: resultOf(row, items),
    },
    plan: { items: shown },
  };
}
