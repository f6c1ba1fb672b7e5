/** Spanish names of audited actions; an unnamed action is shown as the API calls it. */
export const ACTION_NAMES: Record<string, string> = {
  'user.create': 'Creó la cuenta',
  'user.invite': 'Reenvió la invitación',
  'user.delete': 'Eliminó la cuenta',
  'user.email': 'Cambió el correo',
  'user.name': 'Cambió el nombre',
  'user.password': 'Cambió la contraseña',
  'user.role': 'Cambió el rol',
  'user.activate': 'Activó la cuenta a mano',
  'user.suspend': 'Suspendió la cuenta',
  'user.readmit': 'Dejó entrar de nuevo',
  'user.update': 'Cambió datos de la cuenta',
  'session.revoke': 'Cerró una sesión',
  'session.logout': 'Salió de la cuenta',
  'login.success': 'Ingresó',
  'login.refuse': 'Ingreso rechazado',
  'login.half': 'Escribió su contraseña; falta la llave de acceso',
  'login.throttle': 'Ingresos frenados por demasiados intentos',
  'passkey.create': 'Agregó una llave de acceso',
  'passkey.rename': 'Cambió el nombre de una llave de acceso',
  'passkey.delete': 'Quitó una llave de acceso',
  'passkey.reset': 'Quitó todas las llaves de acceso',
  'recovery_codes.create': 'Hizo códigos de recuperación',
  'password.refuse': 'Contraseña actual equivocada',
  'password.throttle': 'Cambios de contraseña frenados por demasiados intentos',
  'account.activate': 'Activó la cuenta',
  'activation.throttle': 'Pedidos de activación frenados por demasiados intentos',
  'reset.request': 'Pidió elegir otra contraseña',
  'reset.use': 'Eligió otra contraseña con el enlace',
  'reset.throttle': 'Pedidos de contraseña frenados por demasiados intentos',
  'token.refuse': 'Enlace de correo rechazado',
  'token.throttle': 'Enlaces de correo frenados por demasiados intentos',
  'talk_question.hide': 'Quitó una pregunta',
  'talk_question.restore': 'Trajo de vuelta una pregunta',
  'talk_question.accept': 'Eligió la respuesta aceptada',
  'talk_question.keep': 'Dejó una pregunta reportada',
  'talk_answer.hide': 'Quitó una respuesta',
  'talk_answer.restore': 'Trajo de vuelta una respuesta',
  'talk_answer.keep': 'Dejó una respuesta reportada',
  'talk.mute': 'Silenció en las preguntas',
  'talk.unmute': 'Dejó escribir de nuevo en las preguntas',
  'talk.rules': 'Cambió cómo se pregunta',
  'course.create': 'Creó la materia',
  'course.update': 'Cambió la materia',
  'course.delete': 'Eliminó la materia',
  'subscription.create': 'Subscribió',
  'subscription.renew': 'Renovó la subscripción',
  'subscription.update': 'Cambió la subscripción',
  'subscription.delete': 'Quitó la subscripción',
  'subscription.deleteAll': 'Vació las subscripciones',
  'course.mail': 'Escribió a estudiantes',
  'course.invite': 'Reenvió invitaciones',
  'group.create': 'Agregó el grupo',
  'group.update': 'Cambió el nombre del grupo',
  'group.delete': 'Eliminó el grupo',
  'group.merge': 'Unió el grupo con otro',
  'group.move': 'Cambió de grupo a personas',
  'enrolment.accept': 'Aceptó la solicitud',
  'enrolment.reject': 'Rechazó la solicitud',
  'lecture.create': 'Agregó la clase',
  'lecture.update': 'Cambió la clase',
  'lecture.delete': 'Eliminó la clase',
  'lecture.retry': 'Reintentó el video de la clase',
  'captions.put': 'Cambió los subtítulos',
  'captions.delete': 'Eliminó los subtítulos',
  'attachment.create': 'Agregó el material',
  'attachment.delete': 'Eliminó el material',
  'live_class.create': 'Agregó la clase en vivo',
  'live_class.update': 'Cambió la clase en vivo',
  'live_class.delete': 'Eliminó la clase en vivo',
  'calendar.address_create': 'Hizo una dirección secreta del calendario de',
  'calendar.address_revoke': 'Anuló la dirección secreta del calendario de',
  'text.update': 'Escribió la página del portal',
  'link.create': 'Agregó el link',
  'link.update': 'Cambió el link',
  'link.delete': 'Eliminó el link',
  'quiz.create': 'Creó el cuestionario',
  'quiz.update': 'Cambió el cuestionario',
  'quiz.delete': 'Eliminó el cuestionario',
  'quiz.release': 'Publicó las notas del cuestionario',
  'quiz.withhold': 'Dejó de mostrar las notas del cuestionario',
  'quiz.regrade': 'Recalificó el cuestionario',
  'announcement.create': 'Escribió el anuncio',
  'announcement.update': 'Cambió el anuncio',
  'announcement.delete': 'Eliminó el anuncio',
  'question.create': 'Agregó la pregunta',
  'question.update': 'Cambió la pregunta',
  'question.delete': 'Eliminó la pregunta',
  'attempt.grade': 'Calificó el intento',
  'attempt.delete': 'Eliminó el intento',
  'attempt.waive_late': 'Perdonó la demora de un intento',
  'attempt.charge_late': 'Volvió a descontar la demora de un intento',
  'gradebook.scheme': 'Cambió cómo se arma la nota',
  'gradebook.hand_grades': 'Puso notas a mano',
  'trash.restore': 'Deshizo la eliminación',
};

/** The details that every log-in has: its origin and outcome. */
const DETAIL_NAMES: Record<string, string> = {
  ip: 'dirección',
  device: 'dispositivo',
  userAgent: 'navegador',
  reason: 'motivo',
  session: 'sesión',
  method: 'con',
  omitted: 'otros sin registrar acá',
  email: 'correo',
  role: 'rol',
  name: 'nombre',
  from: 'antes',
  to: 'ahora',
  changed: 'cambió',
  count: 'cantidad',
  courseId: 'materia n.º',
  courseName: 'materia',
  quizId: 'cuestionario n.º',
  questionId: 'pregunta n.º',
  attemptId: 'intento n.º',
  lateId: 'respuesta tardía n.º',
  userId: 'persona n.º',
  userIds: 'personas n.º',
  slot: 'pregunta',
  mark: 'nota',
  seconds: 'segundos',
  group: 'grupo',
  expiresAt: 'vence',
  url: 'dirección',
  language: 'idioma',
  subject: 'asunto',
  members: 'personas',
  into: 'pasan a',
  weights: 'pesos',
  scale: 'escala',
  passMark: 'se aprueba con (%)',
  dropLowest: 'las más bajas que no cuentan',
  missing: 'lo no entregado',
  lateLoss: 'pierde por demora (%)',
  lateUnit: 'por cada',
  lateMost: 'como máximo (%)',
  column: 'columna',
  points: 'puntos',
};

/** Words that stand for themselves in the trail; `changed` lists a course's fields by these, too. */
const VALUES: Record<string, Record<string, string>> = {
  role: { student: 'estudiante', teacher: 'docente', admin: 'administración' },
  method: {
    ...{
      password: 'contraseña',
      passkey: 'llave de acceso',
      'password+passkey': 'contraseña y llave de acceso',
    },
    'password+code': 'contraseña y código de recuperación',
    'password+new_passkey': 'contraseña y llave de acceso nueva',
  },
  kind: { passkey: 'llave de acceso', new_passkey: 'llave de acceso nueva' },
  scale: { percent: 'porcentaje', twelve: '0 a 12' },
  missing: { ignored: 'no cuenta', closed: 'vale 0 al cerrar', zero: 'vale 0' },
  lateUnit: { hour: 'hora', day: 'día' },
  changed: {
    ...{ name: 'nombre', description: 'descripción', objective: 'objetivos', groups: 'grupos', type: 'tipo' },
    ...{ audience: 'para quién es', open: 'clase abierta', about: 'presentación' },
    ...{ category: 'categoría', enrolment: 'inscripción', teachers: 'docentes' },
  },
};

const REASONS: Record<string, string> = {
  credentials: 'correo o contraseña',
  not_activated: 'cuenta sin activar',
  suspended: 'cuenta suspendida',
  activation: 'activación',
  reset: 'contraseña',
  passkey: 'llave de acceso',
  recovery_code: 'código de recuperación',
};

/** Formats details on one line: `{role: 'teacher', userIds: [1, 2]}` → «rol: docente · personas n.º: 1, 2». */
export function detailsText(details: unknown): string {
  if (!details || typeof details !== 'object') return '';
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${DETAIL_NAMES[name] ?? name}: ${detailText(name, value)}`)
    .join(' · ');
}

function detailText(name: string, value: unknown): string {
  const words = name === 'reason' ? REASONS : (VALUES[name] ?? {});
  return valueText(value, words);
}

function valueText(value: unknown, words: Record<string, string>): string {
  if (Array.isArray(value)) return value.map((one) => valueText(one, words)).join(', ');
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number')
    return value.toLocaleString('es-UY', { useGrouping: false, maximumFractionDigits: 2 });
  return typeof value === 'object' ? JSON.stringify(value) : (words[String(value)] ?? String(value));
}
