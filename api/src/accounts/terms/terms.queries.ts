import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { now } from '../../core/time/time.ts';

export interface TermsVersion {
  version: number;
  publishedAt: string;
}

const newest = (db: Db) =>
  db.selectFrom('termsVersions').select((version) => version.fn.max('version').as('version'));

/** True while terms are in force; an empty newest version withdraws them. */
export async function hasTerms(db: Db): Promise<boolean> {
  const terms = db.selectFrom('termsVersions').select('version').where('version', '=', newest(db));
  return (await terms.where('bodyHtml', '!=', '').executeTakeFirst()) !== undefined;
}

export async function publishTerms(db: Db, version: number, bodyHtml: string): Promise<void> {
  await db.insertInto('termsVersions').values({ version, bodyHtml, publishedAt: now() }).execute();
}

/** Finds the newest terms if this person has not accepted them. */
export async function findUnacceptedTerms(db: Db, userId: number): Promise<TermsVersion | undefined> {
  return db
    .selectFrom('termsVersions')
    .select(['version', 'publishedAt'])
    .where('version', '=', newest(db))
    .where('bodyHtml', '!=', '')
    .where((version) =>
      version.not(
        version.exists(
          version
            .selectFrom('termsAcceptances')
            .select('id')
            .where('userId', '=', userId)
            .whereRef('termsAcceptances.version', '=', 'termsVersions.version'),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Records acceptance of the newest terms, if any; for user 0 nothing is recorded. */
export async function acceptTerms(db: Db, userId: number, ip: string): Promise<void> {
  const acceptedAt = now();
  const accepted = db
    .selectFrom('users')
    .innerJoin('termsVersions', (join) => join.onTrue())
    .select(['users.id', 'termsVersions.version'])
    .select([sql.val(acceptedAt).as('acceptedAt'), sql.val(ip).as('ip')])
    .where('users.id', '=', userId)
    .where('termsVersions.version', '=', newest(db))
    .where('bodyHtml', '!=', '');
  await db
    .insertInto('termsAcceptances')
    .columns(['userId', 'version', 'acceptedAt', 'ip'])
    .expression(accepted)
    .onConflict((conflict) => conflict.columns(['userId', 'version']).doUpdateSet({ acceptedAt, ip }))
    .execute();
}

/** Deletes the acceptances of a person who never logged in. */
export async function deleteTermsAcceptances(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('termsAcceptances').where('userId', '=', userId).execute();
}

/** Finds the newest version that a person accepted. */
export async function findTermsAcceptance(db: Db, userId: number) {
  return db
    .selectFrom('termsAcceptances')
    .select(['version', 'acceptedAt', 'ip'])
    .where('userId', '=', userId)
    .orderBy('version', 'desc')
    .executeTakeFirst();
}

/** Reads one page of all acceptances, oldest first. */
export async function readTermsAcceptances(db: Db, { cursor, limit }: { cursor?: string; limit: number }) {
  const rows = await db
    .selectFrom('termsAcceptances')
    .innerJoin('users', 'users.id', 'termsAcceptances.userId')
    .select(['termsAcceptances.id', 'userId', 'username', 'name', 'email', 'version', 'acceptedAt', 'ip'])
    .where('termsAcceptances.id', '>', decodeIdCursor(cursor) ?? 0)
    .orderBy('termsAcceptances.id')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (row) => [row.id]);
}
