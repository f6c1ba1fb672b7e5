import type { Mail } from '../../platform/mails/mail.ts';
import { toNextParameter } from './next-parameter.ts';

export interface MailRecipient {
  email: string;
  username: string;
  firstName: string | null;
  active: boolean;
}

const IGNORE = 'Si no fuiste vos, no hagas nada: sin este link nadie puede seguir.';

/** The last line of an invitation. */
export const EXPIRY_HINT = 'Si se vence, abrilo igual y pedí uno nuevo desde ahí.';

export const formatDays = (days: number) => (days === 1 ? '1 día' : `${days} días`);

const STRANGER = 'Hola:';

/** Greets unactivated accounts without a name, because a stranger may have written a message into it. */
export function buildMailOpening({ email, username, firstName, active }: MailRecipient) {
  return { to: email, greeting: active ? `Hola, ${firstName ?? username}:` : STRANGER };
}

/** Returns the path to choose a password; no server receives the e-mail in its fragment. */
export function toPasswordResetPath(
  { email }: Pick<MailRecipient, 'email'>,
  token: string,
  next?: string,
): string {
  return `/reset_password?token=${token}${toNextParameter(next)}#${encodeURIComponent(email)}`;
}

/** `next` is the page to open after the activation. */
export function buildActivationMail(
  { email }: Pick<MailRecipient, 'email'>,
  token: string,
  next?: string,
): Mail {
  return {
    to: email,
    subject: 'Activá tu cuenta',
    greeting: STRANGER,
    paragraphs: [
      'Gracias por registrarte. Para empezar, confirmá que este correo es tuyo. El link vale 24 horas.',
    ],
    action: { label: 'Activar mi cuenta', path: `/activate?token=${token}${toNextParameter(next)}` },
    closing: IGNORE,
  };
}

/** Sent when an unactivated account signs up again with another password. */
export function buildRepeatedSignUpMail(
  { email }: Pick<MailRecipient, 'email'>,
  token: string,
  next?: string,
): Mail {
  return {
    to: email,
    subject: 'Activá tu cuenta: elegí tu contraseña',
    greeting: STRANGER,
    paragraphs: [
      'Con este correo se pidió una cuenta más de una vez, y con contraseñas distintas. Por seguridad no vale ninguna de ellas.',
      'Para activar la cuenta, elegí tu contraseña. El link vale 24 horas.',
    ],
    action: { label: 'Elegir mi contraseña', path: `/reset_password?token=${token}${toNextParameter(next)}` },
    closing: IGNORE,
  };
}

/** Tells an account's owner that somebody signed up with their e-mail; the sign-up page hides this. */
export function buildAlreadyRegisteredMail(person: MailRecipient): Mail {
  return {
    ...buildMailOpening(person),
    subject: 'Ya tenés una cuenta',
    paragraphs: [
      'Alguien quiso registrarse con este correo, que ya tiene una cuenta.',
      'Si fuiste vos, ingresá con tu contraseña de siempre. Si no la recordás, podés elegir una nueva.',
    ],
    action: { label: 'Elegir una contraseña nueva', path: '/forgot_password' },
    closing: 'Si no fuiste vos, no hace falta que hagas nada: tu cuenta sigue igual.',
  };
}

export function buildPasswordResetMail(person: MailRecipient, token: string, next?: string): Mail {
  return {
    ...buildMailOpening(person),
    subject: 'Elegí una contraseña nueva',
    paragraphs: ['Pediste cambiar tu contraseña. El link vale 30 minutos y se puede usar una sola vez.'],
    action: { label: 'Elegir mi contraseña', path: toPasswordResetPath(person, token, next) },
    closing: IGNORE,
  };
}

/** `days` is the link's lifetime. */
export function buildInvitationMail(person: MailRecipient, token: string, days: number, next?: string): Mail {
  return {
    ...buildMailOpening(person),
    subject: 'Te damos la bienvenida: elegí tu contraseña',
    paragraphs: [
      `La administración creó una cuenta para vos. Para ingresar, elegí tu contraseña. El link vale ${formatDays(days)}.`,
      EXPIRY_HINT,
    ],
    action: { label: 'Elegir mi contraseña', path: toPasswordResetPath(person, token, next) },
  };
}

export function buildPasswordChangedMail(person: MailRecipient, byAdmin: boolean, revoked = false): Mail {
  const who = byAdmin ? 'La administración cambió tu contraseña.' : 'Tu contraseña cambió.';
  return {
    ...buildMailOpening(person),
    subject: 'Tu contraseña cambió',
    paragraphs: [
      `${who} Por seguridad cerramos las sesiones que había abiertas.`,
      ...(revoked ? ['También quitamos tus llaves de acceso y el link de tu calendario.'] : []),
    ],
    action: { label: 'Elegir otra contraseña', path: '/forgot_password' },
    closing: 'Si no lo esperabas, elegí otra contraseña ahora y avisá a la administración.',
  };
}

/** Sent to the old address; omits the new one, because another person may read the old mailbox. */
export function buildEmailChangedMail(person: MailRecipient): Mail {
  return {
    ...buildMailOpening(person),
    subject: 'El correo de tu cuenta cambió',
    paragraphs: [
      'La administración cambió el correo de tu cuenta. Desde ahora ingresás con el correo nuevo.',
    ],
    closing: 'Si no lo pediste, avisá a la administración.',
  };
}
