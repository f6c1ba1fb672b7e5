import type { Mail } from '../../platform/mails/mail.ts';
import type { Addressee } from './roster.queries.ts';

interface Letter {
  subject: string;
  text: string;
  course: { id: number; name: string };
  /** The author of the mail, and where an answer goes. */
  author: string;
  replyTo: string;
}

/** A teacher's letter to a student of a course; empty lines separate its paragraphs. */
export function emailTo(addressee: Addressee, { subject, text, course, author, replyTo }: Letter): Mail {
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
