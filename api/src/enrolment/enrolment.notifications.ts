import type { Course } from '../courses/courses.schema.ts';
import type { NotificationInput } from '../notifications/notify.ts';

/** Follows the person's name in the title; an erasure finds such notifications by it. */
export const REQUEST_PHRASE = ' pide un lugar en ';

/** Builds the notification of a request to join, for bedelía and administrators. */
export function buildEnrolmentRequestNotification(
  request: { id: number; userId: number },
  adminIds: number[],
  { person, course }: { person: string; course: Pick<Course, 'id' | 'name'> },
): NotificationInput {
  return {
    kind: 'request',
    to: adminIds,
    courseId: null,
    aboutId: request.id,
    repeatable: `${request.userId} ${course.id}`,
    title: `${person}${REQUEST_PHRASE}${course.name}`,
    place: course.name,
    path: `/course/${course.id}/subscriptions`,
  };
}

export function buildEnrolmentAcceptedNotification(
  requestId: number,
  userId: number,
  course: Pick<Course, 'id' | 'name'>,
): NotificationInput {
  return {
    kind: 'enrolment',
    to: [userId],
    courseId: null,
    aboutId: requestId,
    place: course.name,
    title: `Ya estás en ${course.name}`,
    text: 'Aceptamos tu solicitud. Desde ahora lo encontrás en Mis materias, con sus videos, links y materiales.',
    path: `/lectures/${course.id}/`,
  };
}

export function buildEnrolmentRejectedNotification(
  requestId: number,
  userId: number,
  course: Pick<Course, 'name' | 'type'>,
): NotificationInput {
  return {
    kind: 'enrolment',
    to: [userId],
    courseId: null,
    aboutId: requestId,
    place: course.name,
    title: `Tu solicitud para ${course.name}`,
    text: 'Esta vez no pudimos aceptarla. Si creés que es un error, escribinos; también podés volver a pedirlo más adelante.',
    path: `/coursesList/${course.type}`,
  };
}
