import type { Mail } from '../../platform/mails/mail.ts';
import type { Addressee } from './roster.queries.ts';

interface Letter {
  subject: string;
  text: string;
  course: { id: number; name: string };
  /** The mail's author, and where replies go. */
  author: string;
  replyTo: string;
}

/** Builds a teacher's mail to a student; blank lines separate its paragraphs. */
export function buildCourseMail(
  addressee: Addressee,
  { subject, text, course, author, replyTo }: Letter,
): Mail {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return {
    to: addressee.email,
    replyTo,
    subject: `${course.name}: ${subject}`,
    greeting: `Hola, ${addressee.firstName ?? addressee.username}:`,
    paragraphs: paragraphs.filter(Boolean),
    action: { label: 'Ir al curso', path: `/lectures/${course.id}/` },
    closing: `Te escribe ${author}, de «${course.name}».`,
  };
}
