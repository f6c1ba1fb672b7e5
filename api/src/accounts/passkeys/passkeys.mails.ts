import type { Mail } from '../../platform/mails/mail.ts';
import { buildMailOpening, type MailRecipient } from '../users/users.mails.ts';

const NOT_YOU =
  'Si no fuiste vos, cambiá tu contraseña ahora, revisá tus llaves de acceso en tu perfil y avisá a la administración.';

export function buildPasskeyAddedMail(person: MailRecipient, name: string): Mail {
  return {
    ...buildMailOpening(person),
    subject: 'Agregaste una llave de acceso',
    paragraphs: [`Tu cuenta tiene una llave de acceso nueva: «${name}». Con ella se puede ingresar.`],
    closing: NOT_YOU,
  };
}

export function buildPasskeyRemovedMail(person: MailRecipient, name: string): Mail {
  return {
    ...buildMailOpening(person),
    subject: 'Quitaste una llave de acceso',
    paragraphs: [`La llave de acceso «${name}» ya no sirve para ingresar a tu cuenta.`],
    closing: NOT_YOU,
  };
}

export function buildPasskeysResetMail(person: MailRecipient): Mail {
  return {
    ...buildMailOpening(person),
    subject: 'La administración quitó tus llaves de acceso',
    paragraphs: [
      'La administración quitó las llaves de acceso y los códigos de recuperación de tu cuenta, y cerró tus sesiones.',
      'Ingresá con tu contraseña y agregá otra llave de acceso en tu perfil.',
    ],
    closing: 'Si no lo pediste, avisá a la administración.',
  };
}

export function buildRecoveryCodesMail(person: MailRecipient): Mail {
  return {
    ...buildMailOpening(person),
    subject: 'Tenés códigos de recuperación nuevos',
    paragraphs: ['Se hicieron códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.'],
    closing: NOT_YOU,
  };
}

export function buildRecoveryCodeUsedMail(person: MailRecipient, left: number): Mail {
  const rest = left === 1 ? 'Te queda 1 código.' : `Te quedan ${left} códigos.`;
  return {
    ...buildMailOpening(person),
    subject: 'Ingresaste con un código de recuperación',
    paragraphs: [`Alguien ingresó a tu cuenta con tu contraseña y un código de recuperación. ${rest}`],
    closing: NOT_YOU,
  };
}
