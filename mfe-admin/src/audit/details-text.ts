/** Spanish names of details in the audit trail, such as the IP address of a log-in. */
const DETAIL_NAMES: Record<string, string> = {
  ip: 'IP',
  device: 'dispositivo',
  userAgent: 'navegador',
  reason: 'motivo',
  session: 'sesión',
  method: 'con',
  omitted: 'otros sin registrar acá',
  email: 'correo',
  role: 'rol',
  courseRole: 'papel en el curso',
  name: 'nombre',
  username: 'usuario',
  firstName: 'nombres',
  surname: 'apellidos',
  ci: 'cédula',
  birthDate: 'nacimiento',
  about: 'presentación',
  before: 'antes',
  from: 'antes',
  to: 'ahora',
  changed: 'cambió',
  count: 'cantidad',
  courseId: 'curso n.º',
  courseName: 'curso',
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
  url: 'dirección web',
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
  course: 'curso',
  code: 'código',
  replaces: 'reemplaza a',
  was: 'decía',
  on: 'se dan',
  progress: 'clases hechas (%)',
  allQuizzes: 'todos los cuestionarios',
  quizIds: 'cuestionarios n.º',
  hours: 'horas',
  signers: 'firman',
  printsCi: 'con cédula',
  kind: 'tipo',
  version: 'versión',
  label: 'para',
  provider: 'con la cuenta de',
  imported: 'importado',
  file: 'archivo',
  brought: 'traídos',
  period: 'período',
  people: 'personas',
  questions: 'preguntas',
  answerId: 'respuesta n.º',
  startsAt: 'empieza',
  moved: 'personas que pasan',
  broken: 'fallas',
  active: 'estaba activada',
  anonymous: 'se pregunta sin nombre',
  closedUntil: 'cerradas hasta',
};

const ROLES = { student: 'estudiante', teacher: 'docente', bedelia: 'bedelía', admin: 'administración' };

/** Spanish words for values in the audit trail; `changed` contains fields of courses and lectures. */
const VALUES: Record<string, Record<string, string>> = {
  role: ROLES,
  from: ROLES,
  to: ROLES,
  courseRole: { student: 'estudiante', assistant: 'ayudante', teacher: 'docente' },
  method: {
    password: 'contraseña',
    passkey: 'llave de acceso',
    'password+passkey': 'contraseña y llave de acceso',
    'password+code': 'contraseña y código de recuperación',
    'password+new_passkey': 'contraseña y llave de acceso nueva',
  },
  kind: {
    passkey: 'llave de acceso',
    new_passkey: 'llave de acceso nueva',
    export: 'copia de los datos',
    erasure: 'borrado de los datos',
  },
  scale: { percent: 'porcentaje', twelve: '0 a 12' },
  missing: { ignored: 'no cuenta', closed: 'vale 0 al cerrar', zero: 'vale 0' },
  lateUnit: { hour: 'hora', day: 'día' },
  changed: {
    name: 'nombre',
    description: 'descripción',
    objective: 'objetivos',
    groups: 'grupos',
    type: 'tipo',
    audience: 'para quién es',
    code: 'código',
    period: 'período',
    shift: 'turno',
    state: 'estado',
    publishAt: 'publicación',
    archivedAt: 'archivado',
    title: 'título',
    durationSeconds: 'duración',
    position: 'lugar',
    section: 'sección',
    afterQuizId: 'cuestionario que la abre',
    videoFileId: 'video',
    posterFileId: 'imagen del video',
    awaitsVideo: 'espera del video',
    refusedReason: 'problema del video',
    open: 'clase abierta',
    about: 'presentación',
    category: 'categoría',
    enrolment: 'inscripción',
    teachers: 'docentes',
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
export function auditDetailsText(details: unknown): string {
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
