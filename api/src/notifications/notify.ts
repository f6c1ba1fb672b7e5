import type { Db } from '../core/database/database.ts';
import { splitIntoChunks } from '../core/database/split-into-chunks.ts';
import { consumeRateLimitInTransaction, type RateLimit } from '../core/limits/rate-limit.ts';
import { DAY, now } from '../core/time/time.ts';
import type { Change } from '../platform/plugins/write.ts';
import { type NotificationKind, notificationKindDefinitionOf } from './notice-kinds.ts';
import {
  acceptsMail,
  deliveryModeOf,
  listRecipients,
  type Recipient,
} from './preferences/preferences.queries.ts';
import { queuePushes } from './push/push.queries.ts';
import { getNextMorning, isQuietAt } from './quiet-nights.ts';

/** The input of `notify`; its texts are Spanish. */
export interface NotificationInput {
  kind: NotificationKind;
  /** The recipients' ids; duplicates, inactive people and people already notified are skipped. */
  to: readonly number[];
  /** Null outside courses. People who have left the course get nothing. */
  courseId: number | null;
  /** The subject's id, such as the answer's; a person gets one notification per kind and subject. */
  aboutId: number;
  /** Describes the event in a line: «Joaquín Sosa respondió tu pregunta». */
  title: string;
  text?: string;
  /** The name of course or institute, or a location such as «Microeconomía I · clase 5, 15:30». */
  place: string;
  path: string;
  /** Identifies a person's action; only the day's first notification with this key is mailed and pushed. */
  repeatable?: string;
  /** The channels besides the list in the portal; both by default. */
  by?: { mail: boolean; push: boolean };
  /** True skips the digest and sends at once, except in quiet hours. */
  urgent?: boolean;
}

/** A repeated action is mailed and pushed once a day. */
const URGENT: RateLimit = { name: 'urgent notice', max: 1, windowMs: DAY };
const MAX_TITLE_LENGTH = 200;
const MAX_TEXT_LENGTH = 600;

function cut(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}

type CheckedNotification = NotificationInput & { isRepeated: boolean };

/** One person's notification. */
interface Piece {
  news: CheckedNotification;
  recipient: Recipient;
}

function toRow({ news, recipient }: Piece) {
  const { kind, courseId, aboutId, path, by, urgent } = news;
  const digested =
    deliveryModeOf(recipient, kind, urgent) === 'digest' &&
    acceptsMail(recipient, kind) &&
    by?.mail !== false;
  return {
    userId: recipient.id,
    kind,
    courseId,
    aboutId,
    path,
    title: cut(news.title, MAX_TITLE_LENGTH),
    text: cut(news.text ?? '', MAX_TEXT_LENGTH),
    place: cut(news.place, MAX_TITLE_LENGTH),
    digestState: digested ? ('waiting' as const) : null,
    createdAt: now(),
  };
}

const keyOf = ({ userId, kind, aboutId }: { userId: number; kind: string; aboutId: number }) =>
  `${userId} ${kind} ${aboutId}`;

async function insertNotices(trx: Db, pieces: Piece[]) {
  const rows = pieces.map((piece) => ({ piece, row: toRow(piece) }));
  const inserted = await trx
    .insertInto('notices')
    .values(rows.map(({ row }) => row))
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'aboutId']).doNothing())
    .returning(['id', 'userId', 'kind', 'aboutId'])
    .execute();
  const ids = new Map(inserted.map((row) => [keyOf(row), row.id]));
  return rows.flatMap(({ piece, row }) => {
    const noticeId = ids.get(keyOf(row));
    return noticeId === undefined ? [] : [{ ...piece, noticeId }];
  });
}

/** Replies to the person's own request are sent even at night. */
function notBefore({ news, recipient }: Piece): string {
  const isOwn = notificationKindDefinitionOf(news.kind).topic === null;
  return !isOwn && isQuietAt(recipient.preferences, Date.now()) ? getNextMorning() : now();
}

async function isRepeated(trx: Db, { kind, repeatable }: NotificationInput): Promise<boolean> {
  return (
    repeatable !== undefined &&
    (await consumeRateLimitInTransaction(trx, URGENT, `${kind} ${repeatable}`)) > 0
  );
}

async function notifyBatch(change: Change, pieces: Piece[], isBulk: boolean): Promise<void> {
  if (pieces.length === 0) return;
  const stored = await insertNotices(change.trx, pieces);
  const urgent = stored.filter(
    ({ news, recipient }) => deliveryModeOf(recipient, news.kind, news.urgent) === 'now' && !news.isRepeated,
  );
  const mails = urgent
    .filter(({ news, recipient }) => news.by?.mail !== false && acceptsMail(recipient, news.kind))
    .map((piece) => ({ from: 'notice' as const, id: piece.noticeId, notBefore: notBefore(piece), isBulk }));
  change.mail(...mails);
  const pushed = urgent.filter(({ news }) => news.by?.push !== false);
  await queuePushes(
    change.trx,
    pushed.map((piece) => {
      return { noticeId: piece.noticeId, userId: piece.recipient.id, notBefore: notBefore(piece) };
    }),
  );
}

/** Stores notifications in the event's transaction, and queues mails and pushes by preference. */
export async function notify(change: Change, ...news: NotificationInput[]): Promise<void> {
  const all: CheckedNotification[] = [];
  for (const one of news) all.push({ ...one, isRepeated: await isRepeated(change.trx, one) });
  const wanted = all.flatMap((news) => [...new Set(news.to)].map((userId) => ({ news, userId })));
  for (const some of splitIntoChunks(wanted)) {
    const ids = [...new Set(some.map(({ userId }) => userId))];
    const recipients = new Map((await listRecipients(change.trx, ids)).map((one) => [one.id, one]));
    const pieces = some.flatMap(({ news, userId }) => {
      const recipient = recipients.get(userId);
      return recipient ? [{ news, recipient }] : [];
    });
    await notifyBatch(change, pieces, wanted.length > 1);
  }
}
