import { buildMailOpening, type MailRecipient } from '../../accounts/users/users.mails.ts';
import { formatDayInWords, getLocalDay } from '../../core/time/time-zone.ts';
import type { Mail } from '../../platform/mails/mail.ts';

const PATH = '/profile/my_data';

export function buildDataExportReadyMail(person: MailRecipient): Mail {
  return {
    ...buildMailOpening(person),
    subject: 'Tu copia está lista',
    paragraphs: ['Ya podés descargar la copia de tus datos. Está disponible por 24 horas.'],
    action: { label: 'Ir a Mis datos', path: PATH },
    closing: 'Si no la pediste, cambiá tu contraseña y avisá a la administración.',
  };
}

export function buildAccountClosingMail(person: MailRecipient, closesAt: string): Mail {
  return {
    ...buildMailOpening(person),
    subject: 'Tu cuenta se va a cerrar',
    paragraphs: [
      `Pediste cerrar tu cuenta. Se cierra el ${formatDayInWords(getLocalDay(closesAt))} y después no se puede volver atrás.`,
      'Hasta ese día alcanza con ingresar y tocar «Me arrepentí».',
    ],
    action: { label: 'Ir a Mis datos', path: PATH },
    closing: 'Si no lo pediste, ingresá, tocá «Me arrepentí» y cambiá tu contraseña.',
  };
}
