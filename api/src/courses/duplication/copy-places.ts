import type { Db } from '../../core/database/database.ts';
import { listContentPlaces, replaceContentPlaces } from '../content/content-places.queries.ts';
import type { CopyContext } from './copy-context.ts';
import { type CopiedIds, findCopyId } from './copy-rows.ts';

/** Maps the original's section ids to the copy's, by name. */
async function matchSections(trx: Db, { from, to }: CopyContext): Promise<CopiedIds> {
  const sections = trx.selectFrom('courseSections').select(['id', 'key']);
  const copies = await sections.where('courseId', '=', to).execute();
  const originals = await sections.where('courseId', '=', from).execute();
  const byKey = new Map(copies.map(({ id, key }) => [key, id]));
  return new Map(
    originals.flatMap(({ id, key }) => [[id, byKey.get(key) ?? 0] as const].filter(([, to]) => to)),
  );
}

/** Copies the positions of content other than lectures; `copied` maps old ids to new ones by kind. */
export async function copyContentPlaces(
  trx: Db,
  copying: CopyContext,
  lectures: CopiedIds,
  copied: Record<string, CopiedIds>,
): Promise<void> {
  const sections = await matchSections(trx, copying);
  const places = (await listContentPlaces(trx, copying.from)).flatMap((place) => {
    const itemId = findCopyId(copied[place.kind] ?? new Map(), place.itemId);
    const sectionId = findCopyId(sections, place.sectionId);
    const afterLectureId = findCopyId(lectures, place.afterLectureId);
    return itemId === null ? [] : [{ ...place, itemId, sectionId, afterLectureId }];
  });
  await replaceContentPlaces(trx, copying.to, places);
}
