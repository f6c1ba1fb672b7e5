import type { Db } from '../../core/database/database.ts';
import { toEmailKey } from '../../core/text/email-key.ts';
import {
  type DeliveryMode,
  NOTIFICATION_TOPIC_NAMES,
  NOTIFICATION_TOPICS,
  type NotificationKind,
  type NotificationTopic,
  notificationKindDefinitionOf,
} from '../notice-kinds.ts';
import type { NotificationPreferencesRow } from './preferences.table.ts';

/** After this many mails in a row to an unknown address, no more are sent. */
const MAX_BOUNCES = 3;

export interface RecipientPreferences {
  ways: Record<NotificationTopic, DeliveryMode>;
  mail: boolean;
  digestHour: number;
  quietNights: boolean;
  /** True when mail servers report that the address does not exist. */
  bounced: boolean;
}

const DEFAULTS = { ways: '{}', mail: true, digestHour: 19, quietNights: true, bouncedKey: null, bounces: 0 };

type Stored = Omit<NotificationPreferencesRow, 'userId'>;

function read(row: Stored | undefined, email: string): RecipientPreferences {
  const { ways, mail, digestHour, quietNights, bouncedKey, bounces } = row ?? DEFAULTS;
  const chosen = JSON.parse(ways) as Partial<Record<NotificationTopic, DeliveryMode>>;
  const all = NOTIFICATION_TOPIC_NAMES.map((topic) => [
    topic,
    chosen[topic] ?? NOTIFICATION_TOPICS[topic].way,
  ]);
  const bounced = bouncedKey === toEmailKey(email) && bounces >= MAX_BOUNCES;
  return {
    ways: Object.fromEntries(all) as Record<NotificationTopic, DeliveryMode>,
    mail,
    digestHour,
    quietNights,
    bounced,
  };
}

export interface Recipient {
  id: number;
  name: string;
  email: string;
  role: string;
  preferences: RecipientPreferences;
}

/** Lists the active users with these ids, with their preferences. */
export async function listRecipients(db: Db, userIds: number[]): Promise<Recipient[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .leftJoin('noticePreferences', 'noticePreferences.userId', 'users.id')
    .select(['users.id', 'users.firstName', 'users.username', 'users.email', 'users.role'])
    .select(['ways', 'mail', 'digestHour', 'quietNights', 'bouncedKey', 'bounces'])
    .where('users.id', 'in', userIds)
    .where('users.active', '=', true)
    .execute();
  return rows.map(({ id, firstName, username, email, role, ...row }) => {
    const stored = row.ways === null ? undefined : (row as Stored);
    return { id, name: firstName ?? username, email, role, preferences: read(stored, email) };
  });
}

export async function findRecipient(db: Db, userId: number): Promise<Recipient | undefined> {
  return (await listRecipients(db, [userId]))[0];
}

/** Returns how a person gets a kind of notification; urgent ones skip the digest. */
export function deliveryModeOf(
  { preferences }: Recipient,
  kind: NotificationKind,
  isUrgent = false,
): DeliveryMode {
  const { topic } = notificationKindDefinitionOf(kind);
  const way = topic === null ? 'now' : preferences.ways[topic];
  return isUrgent && way === 'digest' ? 'now' : way;
}

/** True while this person gets notification mails; replies to their own requests are always sent. */
export function acceptsMail({ preferences: { mail, bounced } }: Recipient, kind: NotificationKind): boolean {
  return notificationKindDefinitionOf(kind).topic === null || (mail && !bounced);
}

export type NotificationPreferencesChange = Partial<Omit<RecipientPreferences, 'bounced' | 'ways'>> & {
  ways?: Partial<Record<NotificationTopic, DeliveryMode>>;
};

/** Changes the given preferences only. Requires a transaction. */
export async function updateNotificationPreferences(
  trx: Db,
  userId: number,
  change: NotificationPreferencesChange,
): Promise<void> {
  await trx
    .insertInto('noticePreferences')
    .values({ userId, ...DEFAULTS })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
  const { ways, ...rest } = change;
  // Turning mails on tries a refused address again, because a server may have refused it by mistake.
  const own = trx.selectFrom('noticePreferences').select(['ways', 'bounces']).where('userId', '=', userId);
  const before = await own.executeTakeFirstOrThrow();
  const triesAgain = change.mail === true && before.bounces >= MAX_BOUNCES;
  const bounces = triesAgain ? { bouncedKey: null, bounces: 0 } : {};
  const known = JSON.parse(before.ways) as object;
  await trx
    .updateTable('noticePreferences')
    .set({ ...rest, ...bounces, ways: JSON.stringify({ ...known, ...ways }) })
    .where('userId', '=', userId)
    .execute();
}

/** Counts a permanently refused mail; a delivered one resets the count. */
export async function recordMailOutcome(
  db: Db,
  userId: number,
  email: string,
  refused: boolean,
): Promise<void> {
  const key = toEmailKey(email);
  if (!refused) {
    const known = db.updateTable('noticePreferences').set({ bouncedKey: null, bounces: 0 });
    await known.where('userId', '=', userId).where('bounces', '>', 0).execute();
    return;
  }
  await db
    .insertInto('noticePreferences')
    .values({ userId, ...DEFAULTS, bouncedKey: key, bounces: 1 })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((eb) => ({
        bouncedKey: key,
        bounces: eb
          .case()
          .when('noticePreferences.bouncedKey', '=', key)
          .then(eb('noticePreferences.bounces', '+', 1))
          .else(1)
          .end(),
      })),
    )
    .execute();
}
