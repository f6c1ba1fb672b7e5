import type { Mail } from '../../platform/mails/mail.ts';
import { buildMailOpening, type MailRecipient } from '../users/users.mails.ts';

const NOT_YOU =
  'Si no fuiste vos, cambiá tu contraseña, revisá Perfil → Seguridad y avisá a la administración.';

export function buildIdentityAddedMail(person: MailRecipient, label: string): Mail {
  return {
    ...buildMailOpening(person),
    subject: `Ya podés ingresar con ${label}`,
    paragraphs: [`Tu cuenta quedó vinculada con una de ${label}. Con ella se puede ingresar.`],
    closing: NOT_YOU,
  };
}

export function buildIdentityRemovedMail(person: MailRecipient, label: string): Mail {
  return {
    ...buildMailOpening(person),
    subject: `Ya no se ingresa con ${label}`,
    paragraphs: [`La cuenta de ${label} ya no sirve para ingresar a la tuya.`],
    closing: NOT_YOU,
  };
}

/** Greets without a name, because a stranger may have typed the e-mail. */
export function buildConfirmationCodeMail(to: string, code: string, label: string): Mail {
  return {
    to,
    subject: `Tu código es ${code}`,
    greeting: 'Hola:',
    paragraphs: [`Con este código ingresás con tu cuenta de ${label}: ${code}. Sirve 15 minutos.`],
    closing: 'Si no lo pediste, no hagas nada: sin el código nadie puede seguir.',
  };
}

export function buildCiClashMail(to: string, { id, username }: { id: number; username: string }): Mail {
  return {
    to,
    subject: 'Una cédula verificada no coincide',
    greeting: 'Hola:',
    paragraphs: [
      `ID Uruguay dio para la cuenta de ${username} una cédula que no coincide con la escrita, o que tiene otra cuenta. No cambiamos nada: revisá a quién pertenece.`,
    ],
    action: { label: 'Ver la cuenta', path: `/subscription/user/${id}` },
  };
}
