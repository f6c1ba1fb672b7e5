import type { Config } from '../../core/config/config.ts';
import type { Db } from '../../core/database/database.ts';
import type { Mail } from '../../platform/mails/mail.ts';
import type { NotificationKind } from '../notice-kinds.ts';
import { listSendableNotifications } from '../notices.queries.ts';
import type { NotificationRow } from '../notices.table.ts';
import { deliveryModeOf, findRecipient, type Recipient } from '../preferences/preferences.queries.ts';
import { toUnsubscribePaths } from '../preferences/unsubscribe.ts';
import { findDigest } from './digest.queries.ts';
import { type Digest, type DigestItem, renderDigest } from './digest-html.ts';

const MAX_ITEMS = 40;

interface Section {
  title: string;
  one: string;
  many: string;
}

/** The order of these sections is the order in a digest. */
const SECTIONS: Record<NotificationKind, Section> = {
  answer: { title: 'Te respondieron', one: 'respuesta', many: 'respuestas' },
  acceptedAnswer: {
    title: 'Aceptaron tu respuesta',
    one: 'respuesta aceptada',
    many: 'respuestas aceptadas',
  },
  quizCloses: { title: 'Por cerrar', one: 'cuestionario por cerrar', many: 'cuestionarios por cerrar' },
  announcement: { title: 'Anuncios', one: 'anuncio', many: 'anuncios' },
  graded: { title: 'Notas y correcciones', one: 'corrección', many: 'correcciones' },
  certificate: { title: 'Certificados', one: 'certificado', many: 'certificados' },
  quizOpens: { title: 'Cuestionarios', one: 'cuestionario nuevo', many: 'cuestionarios nuevos' },
  liveClass: { title: 'Clases en vivo', one: 'clase en vivo', many: 'clases en vivo' },
  newMaterials: { title: 'Materiales nuevos', one: 'aviso de materiales', many: 'avisos de materiales' },
  enrolment: { title: 'Inscripciones', one: 'inscripción', many: 'inscripciones' },
  request: { title: 'Solicitudes', one: 'solicitud', many: 'solicitudes' },
  captionsToReview: {
    title: 'Subtítulos automáticos',
    one: 'clase con subtítulos para revisar',
    many: 'clases con subtítulos para revisar',
  },
  videoFailed: { title: 'Videos', one: 'video con problemas', many: 'videos con problemas' },
};
const KINDS = Object.keys(SECTIONS) as NotificationKind[];
const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

function summaryOf(byKind: Map<NotificationKind, NotificationRow[]>): string {
  const parts = KINDS.flatMap((kind) => {
    const count = byKind.get(kind)?.length ?? 0;
    const { one, many } = SECTIONS[kind];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return LIST.format(parts);
}

function dayText(day: string): string {
  const format = new Intl.DateTimeFormat('es-UY', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'short',
  });
  const text = format.format(new Date(day)).replace(',', '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface Services {
  secret: string;
  config: Config;
}

function moreText(more: number): string {
  if (more <= 0) return '';
  return more === 1
    ? 'Y 1 aviso más, que está en la campana.'
    : `Y ${more} avisos más, que están en la campana.`;
}

function describe(config: Config, recipient: Recipient, notices: NotificationRow[], day: string) {
  const shown = notices.slice(-MAX_ITEMS);
  const byKind = Map.groupBy(shown, ({ kind }) => kind);
  const itemsOf = (kind: NotificationKind): DigestItem[] => {
    const rows = (byKind.get(kind) ?? []).toSorted((one, other) =>
      one.place.localeCompare(other.place, 'es'),
    );
    return rows.map(({ title, text, place, path }) => {
      return { title, text, place, url: `${config.publicUrl}${path}` };
    });
  };
  const rest = KINDS.filter((kind) => kind !== 'answer' && kind !== 'quizCloses');
  const more = notices.length - shown.length;
  return {
    instituteName: config.instituteName,
    day: dayText(day),
    person: recipient.name,
    summary: summaryOf(Map.groupBy(notices, ({ kind }) => kind)),
    answers: itemsOf('answer'),
    urgent: itemsOf('quizCloses'),
    sections: rest
      .map((kind) => ({ title: SECTIONS[kind].title, items: itemsOf(kind) }))
      .filter(({ items }) => items.length > 0),
    more: moreText(more),
    hour: recipient.preferences.digestHour,
  };
}

type Described = Omit<Digest, 'preferencesUrl' | 'unsubscribeUrl'>;

/** Writes the digest as plain text. */
function paragraphsOf({ summary, answers, urgent, sections, more }: Described): string[] {
  const lines = ({ title, text, place, url }: DigestItem) =>
    [title, text, place, url].filter(Boolean).join('\n');
  return [
    `Esto pasó hoy en tus cursos: ${summary}.`,
    ...[...answers, ...urgent].map(lines),
    ...sections.flatMap(({ title, items }) => [`${title.toUpperCase()}`, ...items.map(lines)]),
    ...(more ? [more] : []),
  ];
}

/** Composes a digest at the time of sending; returns no mail when nothing is relevant any more. */
export async function composeDigest(
  db: Db,
  { secret, config }: Services,
  id: number,
): Promise<{ recipient?: Recipient | undefined; mail?: Mail }> {
  const digest = await findDigest(db, id);
  const recipient = digest && (await findRecipient(db, digest.userId));
  const wants = recipient?.preferences.mail && !recipient.preferences.bounced;
  const sendable = wants ? await listSendableNotifications(db, id) : [];
  if (!digest || !recipient) return {};
  // Drops topics that the person has ended since the notification.
  const notices = sendable.filter(({ kind }) => deliveryModeOf(recipient, kind) !== 'none');
  if (notices.length === 0) return {};
  const described = describe(config, recipient, notices, digest.day);
  const { screen, oneClick } = toUnsubscribePaths(secret, recipient.id, 'digest');
  const [preferencesPath, { publicUrl }] = ['/notices/preferences', config];
  const links = {
    preferencesUrl: `${publicUrl}${preferencesPath}`,
    unsubscribeUrl: `${publicUrl}${screen}`,
  };
  return {
    recipient,
    mail: {
      to: recipient.email,
      subject: `Tu resumen: ${described.summary}`,
      greeting: `Hola, ${recipient.name}:`,
      paragraphs: paragraphsOf(described),
      footer: [
        { label: 'Cambiar qué te avisamos', path: preferencesPath },
        { label: 'No mandarme más el resumen', path: screen },
      ],
      unsubscribePath: oneClick,
      html: renderDigest({ ...described, ...links }),
    },
  };
}
