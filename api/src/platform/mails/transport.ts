import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '../../core/config/config.ts';
import { SECOND } from '../../core/time/time.ts';
import { type Mail, renderMailHtml, renderMailText, toHeaderText } from './mail.ts';
import { MAIL_LOGO } from './mail-frame.ts';

export interface MailTransport {
  /** Delivers a mail to the server or the outbox folder; throws when it fails. */
  send(mail: Mail, id: number, createdAt: string): Promise<void>;
  /** Closes the shared connections; the next mail opens a new one. */
  release(): void;
}

/** Providers allow at least three concurrent connections. */
export const MAX_SMTP_CONNECTIONS = 3;

/** Adds the institute's name to a bare address. */
function senderOf({ mailFrom, instituteName }: Config) {
  return mailFrom.includes('<') ? mailFrom : { name: toHeaderText(instituteName), address: mailFrom };
}

/** Builds the headers of one-click unsubscription, whose URL mail programs call without a log-in. */
function unsubscribeHeaders({ unsubscribePath }: Mail, { publicUrl }: Config): Record<string, string> {
  if (unsubscribePath === undefined) return {};
  return {
    'List-Unsubscribe': `<${publicUrl}${unsubscribePath}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Returns an id that is equal for each retry, so that servers recognise a mail they already accepted. */
function messageId(config: Config, id: number, createdAt: string): string {
  const address = /<([^<>]*)>$/.exec(config.mailFrom)?.[1] ?? config.mailFrom;
  return `<${createdAt.replace(/\D/g, '')}.${id}@${address.split('@')[1]}>`;
}

function compose(mail: Mail, config: Config, id: number, createdAt: string) {
  return {
    messageId: messageId(config, id, createdAt),
    from: senderOf(config),
    // Uses an object instead of a text, so that a comma in an address cannot add a second recipient.
    to: { name: '', address: toHeaderText(mail.to) },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: toHeaderText(mail.replyTo) } }),
    subject: toHeaderText(mail.subject),
    text: renderMailText(mail, config),
    html: renderMailHtml(mail, config),
    attachments: [MAIL_LOGO],
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail, config) },
  };
}

/** Enhanced status codes (RFC 3463) of an address or domain that does not exist, or of a closed mailbox. */
const NO_SUCH_ADDRESS = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10'];

/** Why a server permanently refused a recipient; `other` includes policy and relaying. */
export type Refusal = 'unknownRecipient' | 'fullMailbox' | 'other';

/** Returns undefined for failures that may pass, such as an unreachable server. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('response' in error) || !('command' in error)) return undefined;
  const [, code, enhanced] = /^(\d{3})(?:[ -](\d\.\d+\.\d+))?/.exec(String(error.response)) ?? [];
  if (error.command !== 'RCPT TO' || !code?.startsWith('5')) return undefined;
  // Gmail uses 5.2.1 for accounts that are disabled, and also for those that get mails too fast.
  const isDisabled = enhanced === '5.2.1' && /disabled|inactive/i.test(String(error.response));
  const isUnknown =
    enhanced === undefined ? code === '550' : NO_SUCH_ADDRESS.includes(enhanced) || isDisabled;
  if (isUnknown) return 'unknownRecipient';
  return enhanced?.startsWith('5.2.') || code === '552' ? 'fullMailbox' : 'other';
}

/** Loads nodemailer with the first mail, so that the server starts faster. */
async function loadMailer() {
  return (await import('nodemailer')).default;
}

/** This limit must be shorter than the two-minute lease, after which another process may send the mail. */
const MAX_SEND_LENGTH = 90 * SECOND;
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
// A connection per mail would take minutes for 300 mails. Mails of one notification may arrive in another
// order. Providers close connections after some hundred mails; a mail on a closed one is sent again once.
const POOL = { pool: true, maxConnections: MAX_SMTP_CONNECTIONS, maxMessages: 100, maxRequeues: 1 } as const;

function smtp(config: Config, url: string): MailTransport {
  let pool: Transporter | undefined;
  return {
    async send(mail, id, createdAt) {
      const mailer = await loadMailer();
      pool ??= mailer.createTransport({ url, ...POOL, ...PATIENCE });
      const signal = AbortSignal.timeout(MAX_SEND_LENGTH);
      await pool.sendMail({ ...compose(mail, config, id, createdAt), signal });
    },
    release() {
      pool?.close();
      pool = undefined;
    },
  };
}

async function writeDurably(folder: string, name: string, content: Buffer): Promise<void> {
  const temporary = join(folder, `.${name}.part`);
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, name));
}

/** Writes `.eml` files sorted by age, for installations without a mail server. */
function outbox(config: Config): MailTransport {
  const folder = join(config.dataDir, 'outbox');
  const send: MailTransport['send'] = async (mail, id, createdAt) => {
    await mkdir(folder, { recursive: true });
    const mailer = await loadMailer();
    const { message } = await mailer
      .createTransport({ streamTransport: true, buffer: true })
      .sendMail(compose(mail, config, id, createdAt));
    const name = `${createdAt.replace(/[-:.]/g, '')}-${String(id).padStart(10, '0')}.eml`;
    await writeDurably(folder, name, message as Buffer);
  };
  return { send, release: () => undefined };
}

export function openMailTransport(config: Config): MailTransport {
  return config.mailUrl === undefined ? outbox(config) : smtp(config, config.mailUrl);
}
