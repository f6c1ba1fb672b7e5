import type { FastifyInstance } from 'fastify';
import type { Mail } from '../platform/mails/mail.ts';
import type { ComposedMail } from '../platform/mails/mails.ts';
import { composeDigest } from './digest/digest-mail.ts';
import { notificationKindDefinitionOf } from './notice-kinds.ts';
import { findReplyToAddress, findSendableNotification } from './notices.queries.ts';
import type { NotificationRow } from './notices.table.ts';
import {
  acceptsMail,
  deliveryModeOf,
  findRecipient,
  type Recipient,
  recordMailOutcome,
} from './preferences/preferences.queries.ts';
import { toUnsubscribePaths } from './preferences/unsubscribe.ts';

const PREFERENCES_PATH = '/notices/preferences';

function toMail(secret: string, notice: NotificationRow, { id, name, email }: Recipient): Mail {
  const { topic, action } = notificationKindDefinitionOf(notice.kind);
  const mail = {
    to: email,
    subject: notice.title,
    greeting: `Hola, ${name}:`,
    paragraphs: [notice.title, notice.text, notice.place].filter(Boolean),
    action: { label: action, path: notice.path },
  };
  if (topic === null) return mail;
  const { screen, oneClick } = toUnsubscribePaths(secret, id, topic);
  const footer = [
    { label: 'Cambiar qué te avisamos', path: PREFERENCES_PATH },
    { label: 'No mandarme más estos avisos', path: screen },
  ];
  return { ...mail, footer, unsubscribePath: oneClick };
}

/** Registers functions that compose mails at sending, by the recipient's current rights and preferences. */
export function registerNotificationMails({ db, secret, config, mails }: FastifyInstance): void {
  const compose = async (recipient: Recipient | undefined, mail: Mail | undefined) => {
    if (!recipient || !mail) return undefined;
    const { id, email } = recipient;
    const ended = (refused: boolean) => recordMailOutcome(db, id, email, refused);
    return { mail, ended } satisfies ComposedMail;
  };
  mails.composeWith('notice', async (id) => {
    const notice = await findSendableNotification(db, id);
    const recipient = notice && (await findRecipient(db, notice.userId));
    if (!recipient || !acceptsMail(recipient, notice.kind)) return undefined;
    if (deliveryModeOf(recipient, notice.kind) === 'none') return undefined;
    const replyTo = await findReplyToAddress(db, notice);
    return compose(recipient, { ...toMail(secret, notice, recipient), ...(replyTo && { replyTo }) });
  });
  mails.composeWith('digest', async (id) => {
    const { recipient, mail } = await composeDigest(db, { secret, config }, id);
    return compose(recipient, mail);
  });
}
