import type { UserRow } from '../accounts/users/users.table.ts';
import type { Course } from '../courses/courses.schema.ts';
import type { Mail } from '../platform/mails/mail.ts';

type Person = Pick<UserRow, 'email' | 'firstName' | 'username'>;

/** Sent to people who asked to be notified of the opening. */
export function buildCourseOpeningMail(
  person: Person,
  course: Pick<Course, 'id' | 'name' | 'enrolment'>,
): Mail {
  const how =
    course.enrolment === 'open' ? 'Ingresás cuando quieras.' : 'Pedí un lugar y te respondemos por correo.';
  return {
    to: person.email,
    greeting: `Hola, ${person.firstName ?? person.username}:`,
    subject: `Abrió la inscripción de ${course.name}`,
    paragraphs: [`Nos pediste que te avisáramos: ya se puede ingresar a «${course.name}».`, how],
    action: { label: 'Ver el curso', path: `/lectures/${course.id}/` },
    closing: 'Es el único aviso: no vamos a escribirte de nuevo por este curso.',
  };
}
