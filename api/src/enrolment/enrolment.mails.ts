import type { Course } from '../courses/courses.schema.ts';
import type { Mail } from '../mails/mail.ts';
import type { UserRow } from '../users/users.table.ts';

type Person = Pick<UserRow, 'email' | 'name' | 'username'>;

function to(person: Person): Pick<Mail, 'to' | 'greeting'> {
  return { to: person.email, greeting: `Hola, ${person.name ?? person.username}:` };
}

export function acceptedMail(person: Person, course: Pick<Course, 'id' | 'name'>): Mail {
  return {
    ...to(person),
    subject: `Ya estás en ${course.name}`,
    paragraphs: [
      `Aceptamos tu solicitud para entrar a «${course.name}».`,
      'Desde ahora lo encontrás en Mis materias, con sus videos, enlaces y materiales.',
    ],
    action: { label: 'Empezar el curso', path: `/lectures/${course.id}/` },
  };
}

/** To who asked to be told. */
export function openedMail(person: Person, course: Pick<Course, 'id' | 'name' | 'enrolment'>): Mail {
  const how =
    course.enrolment === 'open' ? 'Entrás cuando quieras.' : 'Pedí entrar y te respondemos por correo.';
  return {
    ...to(person),
    subject: `Abrió la inscripción de ${course.name}`,
    paragraphs: [`Nos pediste que te avisáramos: ya se puede entrar a «${course.name}».`, how],
    action: { label: 'Ver el curso', path: `/lectures/${course.id}/` },
    closing: 'Es el único aviso: no vamos a escribirte de nuevo por este curso.',
  };
}

export function rejectedMail(person: Person, course: Pick<Course, 'name' | 'type'>): Mail {
  return {
    ...to(person),
    subject: `Tu solicitud para ${course.name}`,
    paragraphs: [
      `Esta vez no pudimos aceptar tu solicitud para entrar a «${course.name}».`,
      'Si creés que es un error, escribinos; también podés volver a pedirlo más adelante.',
    ],
    action: { label: 'Ver los cursos', path: `/coursesList/${course.type}` },
  };
}
