import type { Db } from '../../core/database/database.ts';
import { prepareQuery } from '../../core/database/prepared.ts';
import { now } from '../../core/time/time.ts';
import type { PortalText, PortalTextName } from './portal-texts.schema.ts';

const COLUMNS = ['name', 'markdown', 'bodyHtml', 'version', 'updatedAt'] as const;

export async function findPortalText(db: Db, name: PortalTextName): Promise<PortalText> {
  const found = await db
    .selectFrom('portalTexts')
    .select(COLUMNS)
    .where('name', '=', name)
    .executeTakeFirst();
  return found ?? { name, markdown: '', bodyHtml: '', version: 0, updatedAt: null };
}

/** Returns a function that lists the names of non-empty texts. */
export function prepareTextNamesQuery(db: Db): () => Promise<PortalTextName[]> {
  const named = db.selectFrom('portalTexts').select('name').where('markdown', '!=', '').orderBy('name');
  const read = prepareQuery(db, named);
  return async () => (await read('')).map(({ name }) => name);
}

/** Returns undefined when another person saved a newer version. */
export async function savePortalText(
  db: Db,
  { name, version, ...words }: Pick<PortalText, 'name' | 'markdown' | 'bodyHtml' | 'version'>,
): Promise<PortalText | undefined> {
  const values = { ...words, version: version + 1, updatedAt: now() };
  if (version === 0)
    return db
      .insertInto('portalTexts')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS)
      .executeTakeFirst();
  return db
    .updateTable('portalTexts')
    .set(values)
    .where('name', '=', name)
    .where('version', '=', version)
    .returning(COLUMNS)
    .executeTakeFirst();
}
