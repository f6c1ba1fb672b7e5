import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { DAY, fromNow, HOUR, MINUTE, now } from '../../core/time/time.ts';
import { decryptText, encryptText } from './encrypt-text.ts';
import type { DeferredMail, Mail } from './mail.ts';
import { claimMail, deleteMail, insertMails, postponeMail } from './mails.queries.ts';
import type { MailRow } from './mails.table.ts';
import { MAX_SMTP_CONNECTIONS, type MailTransport, type Refusal, refusalOf } from './transport.ts';

const POLL_MS = 5_000;
/** Longer than a weekend, because nobody may mend a mail server before Monday. */
const MAX_AGE = 7 * DAY;
/** One refusal of a mail that is not bulk is not enough, because a misconfigured server may refuse all. */
const MIN_ATTEMPTS = 3;
/** Longer repetition for a full mailbox would harm the sender's reputation. */
const MAX_FULL_AGE = DAY;
/** Keeps refused bulk mails from being tried before newer ones each hour. */
const REFUSED_BULK_PAUSE = 6 * HOUR;

/** A mail that is ready to send, and the callback for its outcome. */
export interface ComposedMail {
  mail: Mail;
  /** Called after the mail was sent, or refused because the address does not exist. */
  ended(refused: boolean): Promise<void>;
}

/** Returns undefined when the mail is obsolete or its recipient lost access. */
type Compose = (id: number) => Promise<ComposedMail | undefined>;

async function nothingMore(): Promise<void> {}

/** Mails that waited while the server was off still get some attempts. */
function isTooOld({ createdAt, attempts }: MailRow, refusal: Refusal | undefined): boolean {
  const maxAge = refusal === 'fullMailbox' ? MAX_FULL_AGE : MAX_AGE;
  return attempts >= MIN_ATTEMPTS && createdAt < fromNow(-maxAge);
}

function pauseAfter({ attempts, bulk }: MailRow, refusal: Refusal | undefined): number {
  if (refusal && bulk) return REFUSED_BULK_PAUSE;
  return Math.min(5_000 * 2 ** (attempts - 1), attempts > 12 ? HOUR : 15 * MINUTE);
}

/** The queue of outgoing mails, stored with the transaction that requests them. */
export class MailQueue {
  readonly #db: Db;
  readonly #secret: string;
  readonly #transport: MailTransport;
  readonly #log: FastifyBaseLogger;
  readonly #composers = new Map<DeferredMail['from'], Compose>();
  #round: Promise<void> | undefined;
  #again = false;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, secret: string, transport: MailTransport, log: FastifyBaseLogger) {
    this.#db = db;
    this.#secret = secret;
    this.#transport = transport;
    this.#log = log;
  }

  /** Sets the function that composes this kind of deferred mail. */
  composeWith(from: DeferredMail['from'], compose: Compose): void {
    this.#composers.set(from, compose);
  }

  #toRow(mail: Mail | DeferredMail) {
    const sealed = encryptText(this.#secret, JSON.stringify(mail));
    if ('from' in mail) return { sealed, notBefore: mail.notBefore, bulk: mail.isBulk };
    return { sealed, notBefore: now(), bulk: false };
  }

  /** Queues mails in the caller's transaction; call `wake()` after the commit. */
  async queue(db: Db, ...mails: (Mail | DeferredMail)[]): Promise<void> {
    await insertMails(
      db,
      'queued',
      mails.map((mail) => this.#toRow(mail)),
    );
  }

  /** Stores a mail that is never sent, so that response times do not reveal who has an account. */
  async pretend(db: Db, mail: Mail): Promise<void> {
    await insertMails(db, 'void', [this.#toRow(mail)]);
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS).unref();
    this.wake();
  }

  /** Sends due mails in the background. */
  wake(): void {
    if (this.#closed) return;
    this.flush().catch((error) => this.#log.error({ err: error }, 'mails not read'));
  }

  /** Sends due mails and waits for them. */
  async flush(): Promise<void> {
    this.#again = true;
    this.#round ??= this.#rounds().finally(() => {
      this.#transport.release();
      this.#round = undefined;
    });
    return this.#round;
  }

  async #rounds(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      const workers = Array.from({ length: MAX_SMTP_CONNECTIONS }, () => this.#deliverDue());
      // Waits for all workers, because the round's end closes their connections.
      const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
      if (failed) throw (failed as PromiseRejectedResult).reason;
    }
  }

  async #deliverDue(): Promise<void> {
    while (!this.#closed) {
      const mail = await claimMail(this.#db);
      if (!mail) return;
      await this.#deliver(mail);
    }
  }

  async #compose(row: MailRow): Promise<ComposedMail | undefined> {
    const stored = JSON.parse(decryptText(this.#secret, row.sealed)) as Mail | DeferredMail;
    if (!('from' in stored)) return { mail: stored, ended: nothingMore };
    const compose = this.#composers.get(stored.from);
    if (!compose) throw new Error(`nobody composes ${stored.from}`);
    return compose(stored.id);
  }

  async #deliver(row: MailRow): Promise<void> {
    let composed: ComposedMail | undefined;
    try {
      composed = await this.#compose(row);
      if (composed) await this.#transport.send(composed.mail, row.id, row.createdAt);
    } catch (error) {
      // Logs only the error's code, because the server's message may repeat the address.
      const code = error instanceof Error && 'code' in error ? error.code : 'unknown';
      this.#log.error({ mail: row.id, attempts: row.attempts, code }, 'mail not sent');
      const refusal = refusalOf(error);
      if (refusal === 'unknownRecipient' && (row.bulk || row.attempts >= MIN_ATTEMPTS)) {
        await composed?.ended(true);
        return deleteMail(this.#db, row.id);
      }
      if (isTooOld(row, refusal)) {
        this.#log.error({ mail: row.id, attempts: row.attempts, code, refusal }, 'mail given up');
        return deleteMail(this.#db, row.id);
      }
      return postponeMail(this.#db, row.id, fromNow(pauseAfter(row, refusal)));
    }
    await deleteMail(this.#db, row.id);
    await composed?.ended(false);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#round?.catch(() => undefined);
  }
}
