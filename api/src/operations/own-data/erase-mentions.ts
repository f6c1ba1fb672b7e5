import { sql } from 'kysely';
import type { UserRow } from '../../accounts/users/users.table.ts';
import { ANSWER_PHRASE } from '../../community/discussions/notify-of-answers.ts';
import type { Db } from '../../core/database/database.ts';
import { CLOSED_ACCOUNT_TEXT } from '../../core/database/personal-data.ts';
import { splitIntoChunks } from '../../core/database/split-into-chunks.ts';
import { fold } from '../../core/text/fold.ts';
import { REQUEST_PHRASE } from '../../enrolment/enrolment.notifications.ts';
import { deleteNotifications, deleteNotificationsAbout } from '../../notifications/notices.queries.ts';
import type { AuditRow } from '../../platform/audit/audit.table.ts';
import {
  createPersonNameMatcher,
  type IdentifyingTexts,
  listSpellings,
  saysAny,
} from './identifying-texts.ts';
import { buildLikeAnyFilter } from './like-any.dialect.ts';
import { PERSONAL_DATA_TABLES, type PersonalRow } from './personal-data-tables.ts';

/** Deletes rows whose free texts name the person, such as import reports and stored responses. */
export async function eraseMentions(trx: Db, texts: IdentifyingTexts): Promise<void> {
  const { unique, names, distinctiveNames } = texts;
  const isSaid = saysAny([...unique, ...distinctiveNames]);
  const isNamed = createPersonNameMatcher(names);
  for (const { table, mentions } of PERSONAL_DATA_TABLES.filter(({ mentions }) => mentions.length > 0)) {
    const { rows } = await sql<PersonalRow>`select * from ${sql.table(table)}
      where ${buildLikeAnyFilter(trx, mentions, listSpellings([...unique, ...names]))}`.execute(trx);
    const key = rows[0] && ['id', 'key', 'jobId'].find((column) => column in (rows[0] as PersonalRow));
    if (key === undefined) continue;
    const found = rows.filter((row) =>
      mentions.some((column) => isSaid(row[column]) || isNamed(row[column])),
    );
    for (const some of splitIntoChunks(found)) {
      const keys = sql.join(some.map((row) => row[key]));
      await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${keys})`.execute(trx);
    }
  }
}

/** The tables of the subjects that such a notification is about, with the phrase after the person's name. */
const NOTIFICATIONS_FROM = [
  { kind: 'answer', table: 'talkAnswers', phrase: ANSWER_PHRASE },
  { kind: 'request', table: 'enrolmentRequests', phrase: REQUEST_PHRASE },
] as const;

/** Deletes others' notifications of the person's answers and requests, whose titles name the person. */
export async function eraseNotificationsFrom(trx: Db, user: UserRow): Promise<void> {
  const names = [user.username, user.name].filter((name) => name !== null);
  for (const { kind, table, phrase } of NOTIFICATIONS_FROM) {
    const own = trx.selectFrom(table).select('id').where('userId', '=', user.id);
    await deleteNotificationsAbout(trx, kind, own);
    const starts = names.map((name) => fold(name + phrase));
    // An accepted request is deleted; what still exists may be a namesake's.
    const rows = await trx
      .selectFrom('notices')
      .select(['id', 'title'])
      .where('kind', '=', kind)
      .where(
        buildLikeAnyFilter(
          trx,
          ['title'],
          names.map((name) => name + phrase),
        ),
      )
      .where('aboutId', 'not in', trx.selectFrom(table).select('id').where('userId', 'is not', null))
      .execute();
    const gone = rows.filter(({ title }) => starts.some((start) => fold(title).startsWith(start)));
    await deleteNotifications(
      trx,
      gone.map(({ id }) => id),
    );
  }
}

type TrailRow = Pick<AuditRow, 'id' | 'action' | 'targetType' | 'targetName' | 'details' | 'search'>;

interface Details {
  userId?: unknown;
  /** A free text, which may be about people. */
  reason?: unknown;
  was?: unknown;
}

/** Entries of certificates have the owner's name, and those of subscriptions begin with the member's. */
function isNamedAfter(row: TrailRow, { userId }: Details, user: UserRow, names: string[]): boolean {
  if (row.targetType === 'certificate') return userId === user.id;
  const isMember = row.targetType === 'subscription' && names.includes(user.username);
  return isMember && fold(row.targetName).startsWith(fold(`${user.username}, `));
}

/** Erases the person's data from audit entries about other people or objects, whose titles are not names. */
export async function eraseFromAuditTrail(trx: Db, user: UserRow, texts: IdentifyingTexts): Promise<void> {
  const { unique, names, distinctiveNames } = texts;
  const said = listSpellings([...unique, ...names, ...[...unique, ...names].map(fold)]);
  const own = [`"userId":${user.id},`, `"userId":${user.id}}`];
  const { rows } = await sql<TrailRow>`
    select "id", "action", "targetType", "targetName", "details", "search" from "audit"
    where ${buildLikeAnyFilter(trx, ['targetName', 'details', 'search'], [...said, ...own])}`.execute(trx);
  const isUnique = saysAny([...unique, ...unique.map(fold)]);
  const isDistinctive = saysAny(distinctiveNames);
  const isNamed = createPersonNameMatcher(names);
  for (const row of rows) {
    const { id, action, targetName, details, search } = row;
    const read = JSON.parse(details) as Details;
    const isOwn = isNamedAfter(row, read, user, names);
    const inName = isOwn || isUnique(targetName);
    const inDetails =
      isUnique(details) || isNamed(details) || isDistinctive(read.reason) || (isOwn && 'was' in read);
    if (!inName && !inDetails && !isUnique(search)) continue;
    await trx
      .updateTable('audit')
      .set({
        targetName: inName ? CLOSED_ACCOUNT_TEXT : targetName,
        details: inDetails ? '{}' : details,
        search: action,
      })
      .where('id', '=', id)
      .execute();
  }
}
