/** What was done, in words; one that is not named here is shown as the API calls it. */
export const ACTION_NAMES: Record<string, string> = {
  'user.create': 'Creó la cuenta',
  'user.delete': 'Eliminó la cuenta',
  'user.email': 'Cambió el correo',
  'user.name': 'Cambió el nombre',
  'user.password': 'Cambió la contraseña',
  'user.role': 'Cambió el rol',
  'user.update': 'Cambió datos de la cuenta',
  'session.revoke': 'Cerró una sesión',
  'course.create': 'Creó la materia',
  'course.update': 'Cambió la materia',
  'course.delete': 'Eliminó la materia',
  'subscription.create': 'Subscribió',
  'subscription.renew': 'Renovó la subscripción',
  'subscription.update': 'Cambió la subscripción',
  'subscription.delete': 'Quitó la subscripción',
  'subscription.deleteAll': 'Vació las subscripciones',
  'enrolment.accept': 'Aceptó la solicitud',
  'enrolment.reject': 'Rechazó la solicitud',
  'lecture.create': 'Agregó la clase',
  'lecture.update': 'Cambió la clase',
  'lecture.delete': 'Eliminó la clase',
  'captions.put': 'Cambió los subtítulos',
  'captions.delete': 'Eliminó los subtítulos',
  'attachment.create': 'Agregó el material',
  'attachment.delete': 'Eliminó el material',
  'link.create': 'Agregó el link',
  'link.update': 'Cambió el link',
  'link.delete': 'Eliminó el link',
  'quiz.create': 'Creó el cuestionario',
  'quiz.update': 'Cambió el cuestionario',
  'quiz.delete': 'Eliminó el cuestionario',
  'quiz.regrade': 'Recalificó el cuestionario',
  'question.create': 'Agregó la pregunta',
  'question.update': 'Cambió la pregunta',
  'question.delete': 'Eliminó la pregunta',
  'attempt.grade': 'Calificó el intento',
  'attempt.delete': 'Eliminó el intento',
  'trash.restore': 'Deshizo la eliminación',
};

/** `{role: 'teacher', ids: [1, 2]}` → «role: teacher · ids: 1, 2»: what changed, on one line. */
export function detailsText(details: unknown): string {
  if (!details || typeof details !== 'object') return '';
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(' · ');
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
