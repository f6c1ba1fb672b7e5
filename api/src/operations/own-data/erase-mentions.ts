import { sql } from 'kysely';
import type { UserRow } from '../../accounts/users/users.table.ts';
import type { Db } from '../../core/database/database.ts';
import { CLOSED_ACCOUNT_TEXT } from '../../core/database/personal-data.ts';
import { splitIntoChunks } from '../../core/database/split-into-chunks.ts';
import { fold } from '../../core/text/fold.ts';
import type { AuditRow } from '../../platform/audit/audit.table.ts';
import { buildLikeAnyFilter } from './like-any.dialect.ts';
import { PERSONAL_DATA_TABLES, type PersonalRow } from './personal-data-tables.ts';

const MIN_LENGTH = 4;

/** Lists the texts that identify a person. */
export function listIdentifyingTexts({ email, username, name, ci }: UserRow): string[] {
  return [email, username, name, ci].filter((text): text is string => (text?.length ?? 0) >= MIN_LENGTH);
}

/** Escapes a text as JSON strings do. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A word of letters or a short number, which other people's texts contain by chance. */
const COMMON_WORD = /^(?:\p{L}+|\p{N}{1,6})$/u;

/** A common word counts only as a whole text or as a name in JSON; other names count anywhere. */
function patternOf(name: string): string {
  if (COMMON_WORD.test(name)) return `(?<=^|[nN]ame":")${name}(?=$|")`;
  // Matches whole words only, because a longer word may contain a name by chance.
  return `(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`;
}

function saysAny(names: string[]): (text: unknown) => boolean {
  const any = new RegExp(spellings(names).map(patternOf).join('|'), 'iu');
  return (text) => typeof text === 'string' && any.test(text);
}

const spellings = (names: string[]) => names.flatMap((name) => [name, inJson(name)]);

/** Deletes rows whose free texts name the person, such as import reports and stored responses. */
export async function eraseMentions(trx: Db, names: string[]): Promise<void> {
  if (names.length === 0) return;
  const isSaid = saysAny(names);
  for (const { table, mentions } of PERSONAL_DATA_TABLES.filter(({ mentions }) => mentions.length > 0)) {
    const { rows } = await sql<PersonalRow>`select * from ${sql.table(table)}
      where ${buildLikeAnyFilter(trx, mentions, spellings(names))}`.execute(trx);
    const key = rows[0] && ['id', 'key', 'jobId'].find((column) => column in (rows[0] as PersonalRow));
    if (key === undefined) continue;
    const found = rows.filter((row) => mentions.some((column) => isSaid(row[column])));
    for (const some of splitIntoChunks(found)) {
      const keys = sql.join(some.map((row) => row[key]));
      await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${keys})`.execute(trx);
    }
  }
}

/** Deletes others' notifications of the person's answers and requests, whose titles name the person. */
export async function eraseNotificationsFrom(trx: Db, userId: number): Promise<void> {
  const answers = trx.selectFrom('talkAnswers').select('id').where('userId', '=', userId);
  const requests = trx.selectFrom('enrolmentRequests').select('id').where('userId', '=', userId);
  const notices = trx.deleteFrom('notices');
  await notices.where('kind', '=', 'answer').where('aboutId', 'in', answers).execute();
  await notices.where('kind', '=', 'request').where('aboutId', 'in', requests).execute();
}

type TrailRow = Pick<AuditRow, 'id' | 'action' | 'targetName' | 'details' | 'search'>;

/** Erases the person's data from audit entries about other people or objects. */
export async function eraseFromAuditTrail(trx: Db, names: string[]): Promise<void> {
  if (names.length === 0) return;
  const isSaid = saysAny(names);
  const folded = names.map(fold);
  const isFound = saysAny(folded);
  const { rows } = await sql<TrailRow>`
    select "id", "action", "targetName", "details", "search" from "audit"
    where ${buildLikeAnyFilter(trx, ['targetName', 'details', 'search'], spellings([...names, ...folded]))}`.execute(
    trx,
  );
  for (const { id, action, targetName, details, search } of rows) {
    if (!isSaid(targetName) && !isSaid(details) && !isFound(search)) continue;
    await trx
      .updateTable('audit')
      .set({
        targetName: isSaid(targetName) ? CLOSED_ACCOUNT_TEXT : targetName,
        details: isSaid(details) ? '{}' : details,
        search: action,
      })
      .where('id', '=', id)
      .execute();
  }
}
