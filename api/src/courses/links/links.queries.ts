import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { listPropertyNames } from '../../core/http/schema.ts';
import { LINK_FIELDS, type Link, type NewLinkBody } from './links.schema.ts';

const COLUMNS = ['id as linkId', 'courseId', ...listPropertyNames(LINK_FIELDS)] as const;

/** The maximum of links per course, which makes pagination unnecessary. */
export const MAX_LINKS = 500;

/** Adds the scheme that people omit from addresses with www. */
export function addUrlScheme(url: string): string {
  return /^www\./i.test(url) ? `https://${url}` : url;
}

function trimmed(link: NewLinkBody): NewLinkBody {
  return { ...link, url: addUrlScheme(link.url), name: link.name.trim() };
}

export async function listLinks(db: Db, courseId: number): Promise<Link[]> {
  return db
    .selectFrom('links')
    .select(COLUMNS)
    .where('courseId', '=', courseId)
    .orderBy('id')
    .limit(MAX_LINKS)
    .execute();
}

export async function countLinks(db: Db, courseId: number): Promise<number> {
  return countRows(db.selectFrom('links').where('courseId', '=', courseId));
}

export async function insertLink(db: Db, courseId: number, link: NewLinkBody): Promise<Link> {
  return db
    .insertInto('links')
    .values({ courseId, ...trimmed(link) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Returns undefined when the course has no such link. */
export async function updateLink(
  db: Db,
  courseId: number,
  linkId: number,
  link: NewLinkBody,
): Promise<Link | undefined> {
  return db
    .updateTable('links')
    .set(trimmed(link))
    .where('id', '=', linkId)
    .where('courseId', '=', courseId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Returns the deleted link; undefined when the course had no such link. */
export async function deleteLink(db: Db, courseId: number, linkId: number): Promise<Link | undefined> {
  return db
    .deleteFrom('links')
    .where('id', '=', linkId)
    .where('courseId', '=', courseId)
    .returning(COLUMNS)
    .executeTakeFirst();
}
