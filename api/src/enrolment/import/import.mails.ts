import { EXPIRY_HINT, formatDays, toPasswordResetPath } from '../../accounts/users/users.mails.ts';
import type { Mail } from '../../platform/mails/mail.ts';

interface Invited {
  email: string;
  username: string;
  firstName: string | null;
}

interface CourseEmail {
  course: { id: number; name: string };
  group?: string | null | undefined;
  /** The importer's own message, added as a paragraph. */
  message?: string | undefined;
}

const greet = ({ firstName, username }: Invited) => `Hola, ${firstName ?? username}:`;
const inCourse = ({ course, group }: CourseEmail) => course.name + (group ? `, grupo ${group}` : '');
const own = ({ message = '' }: CourseEmail) => (message.trim() === '' ? [] : [message.trim()]);

/** Invites a person who has no password yet. */
export function buildCourseInvitationMail(
  person: Invited,
  letter: CourseEmail,
  token: string,
  days: number,
): Mail {
  return {
    to: person.email,
    subject: `Ya podés ingresar a ${letter.course.name}`,
    greeting: greet(person),
    paragraphs: [
      `Te inscribieron en ${inCourse(letter)}. Elegí tu contraseña para empezar; el link vale ${formatDays(days)}.`,
      ...own(letter),
    ],
    action: { label: 'Elegir mi contraseña', path: toPasswordResetPath(person, token) },
    closing: EXPIRY_HINT,
  };
}

/** Invites a person who logs in with a provider, so no link expires. */
export function buildProviderInvitationMail(
  person: Invited,
  label: string,
  letter: CourseEmail | undefined,
): Mail {
  return {
    to: person.email,
    subject: letter ? `Ya podés ingresar a ${letter.course.name}` : 'Te damos la bienvenida',
    greeting: greet(person),
    paragraphs: [
      letter ? `Te inscribieron en ${inCourse(letter)}.` : 'La administración creó una cuenta para vos.',
      `Entrás con tu cuenta de ${label}, la de ${person.email}. No hace falta otra contraseña.`,
      ...(letter ? own(letter) : []),
    ],
    action: {
      label: 'Ingresar',
      path: letter ? `/login?next=%2Flectures%2F${letter.course.id}%2F` : '/login',
    },
  };
}

/** Tells a person with an account about their new course. */
export function buildAddedToCourseMail(person: Invited, letter: CourseEmail): Mail {
  return {
    to: person.email,
    subject: `Te sumamos a ${letter.course.name}`,
    greeting: greet(person),
    paragraphs: [
      `Desde hoy tenés ${inCourse(letter)}, en Mis materias. Ingresás con tu cuenta de siempre.`,
      ...own(letter),
    ],
    action: { label: 'Ir al curso', path: `/lectures/${letter.course.id}/` },
  };
}

/** Reminds a person who has a password but has never logged in. */
export function buildCourseReminderMail(person: Invited, letter: CourseEmail): Mail {
  return {
    to: person.email,
    subject: `Te esperan en ${letter.course.name}`,
    greeting: greet(person),
    paragraphs: [
      `Estás en ${inCourse(letter)} y todavía no ingresaste. Ingresá con este correo y tu contraseña.`,
      'Si no la recordás, pedí otra desde «Olvidé mi contraseña».',
    ],
    action: { label: 'Ir al curso', path: `/lectures/${letter.course.id}/` },
  };
}

/** Sent to the person who started the import, when it ends. */
export function buildImportDoneMail(to: Invited, { place, result }: { place: string; result: string }): Mail {
  return {
    to: to.email,
    subject: `Terminó la lista de ${place}`,
    greeting: greet(to),
    paragraphs: [result],
  };
}
