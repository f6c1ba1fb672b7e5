import type { Db } from '../../core/database/database.ts';
import { listAttachments } from '../../courses/attachments/attachments.queries.ts';
import { findLecture } from '../../courses/lectures/lectures.queries.ts';
import type { ArchiveItemContent } from '../reading/course-plan.ts';
import type { EarlierPart } from './imports.queries.ts';

/** The `kind` that an import stores for each kind of archive content. */
const MADE_AS: Record<ArchiveItemContent['kind'], string> = {
  section: 'section',
  page: 'lecture',
  video: 'lecture',
  material: 'attachment',
  link: 'link',
  quiz: 'quiz',
  assignment: 'assignment',
  group: 'group',
  about: 'about',
};

type Titled = [part: number, title: string];

/** Reads the present titles of lectures or materials, by id. */
async function readTitles(db: Db, courseId: number, rows: EarlierPart[]): Promise<Map<number, string>> {
  const titles = new Map<number, string>();
  const [first] = rows;
  if (first?.kind === 'attachment')
    for (const { id, name } of await listAttachments(db, courseId)) titles.set(id, name);
  if (first?.kind === 'lecture')
    for (const { madeId } of rows) titles.set(madeId, (await findLecture(db, courseId, madeId))?.title ?? '');
  return titles;
}

/** Groups the parts that are not paired by the pair before them. */
function groupByNeighbour<Part>(parts: Part[], paired: ReadonlyMap<Part, EarlierPart>) {
  let neighbour: EarlierPart | undefined;
  const groups = new Map<EarlierPart | undefined, Part[]>();
  for (const part of parts) {
    if (paired.has(part)) neighbour = paired.get(part);
    else {
      const group = groups.get(neighbour);
      if (group) group.push(part);
      else groups.set(neighbour, [part]);
    }
  }
  return groups;
}

/**
 * Pairs the parts of one kind: by title, else as many as before between the same neighbours, else by order when
 * none was added or removed.
 */
async function matchKind(
  db: Db,
  courseId: number,
  contents: Titled[],
  rows: EarlierPart[],
): Promise<[number, EarlierPart][]> {
  const isSingle = rows.length === 1 && contents.length === 1;
  const titles = isSingle ? new Map<number, string>() : await readTitles(db, courseId, rows);
  const left = new Set(rows);
  const pairs = new Map<number, EarlierPart>();
  const pair = (part: number, row: EarlierPart) => {
    pairs.set(part, row);
    left.delete(row);
  };
  // A book may have thousands of chapters, so none is searched for among all; `pop` takes the first one left.
  const byTitle = Map.groupBy(rows.toReversed(), ({ madeId }) => titles.get(madeId));
  for (const [part, title] of contents) {
    const row = byTitle.get(title)?.pop();
    if (row) pair(part, row);
  }
  const parts = contents.map(([part]) => part);
  const taken = new Map(rows.filter((row) => !left.has(row)).map((row) => [row, row]));
  const beside = groupByNeighbour(rows, taken);
  for (const [neighbour, some] of groupByNeighbour(parts, pairs)) {
    const there = beside.get(neighbour) ?? [];
    if (there.length !== some.length) continue;
    for (const [index, row] of there.entries()) pair(some[index] ?? 0, row);
  }
  if (contents.length !== rows.length) return [...pairs];
  const others = parts.filter((part) => !pairs.has(part));
  for (const [index, row] of [...left].entries()) pair(others[index] ?? 0, row);
  return [...pairs];
}

/**
 * Maps the parts of an item to the earlier parts that they update. Their order is no key: a chapter removed
 * from a book moves all later ones.
 */
export async function matchParts(
  db: Db,
  courseId: number,
  contents: ArchiveItemContent[],
  before: EarlierPart[],
): Promise<Map<number, EarlierPart>> {
  const titled = contents.map((content, part) => ({
    kind: MADE_AS[content.kind],
    title: 'title' in content ? content.title : '',
    part,
  }));
  const matched: [number, EarlierPart][] = [];
  // Ids of different kinds are unrelated, so a part of a changed kind is created anew.
  for (const [kind, rows] of Map.groupBy(before, (row) => row.kind)) {
    const own = titled.filter((one) => one.kind === kind).map(({ part, title }): Titled => [part, title]);
    matched.push(...(await matchKind(db, courseId, own, rows)));
  }
  return new Map(matched);
}
