import type { CourseSubscription, Role } from '@rambla/api/contract';

/** Names and styles of the roles. */
export const ROLE_LABELS: Record<Role, { label: string; many: string; chip: string }> = {
  student: { label: 'Estudiante', many: 'Estudiantes', chip: 'chip' },
  teacher: { label: 'Docente', many: 'Docentes', chip: 'chip chip-fing' },
  bedelia: { label: 'Bedelía', many: 'Bedelía', chip: 'chip chip-cortos' },
  admin: { label: 'Administrador', many: 'Administradores', chip: 'chip chip-warn' },
};

type CourseRole = CourseSubscription['courseRole'];

/** Names of the roles in one course. */
export const COURSE_ROLE_LABELS: Record<CourseRole, { label: string; chip: string }> = {
  student: ROLE_LABELS.student,
  assistant: { label: 'Ayudante', chip: 'chip chip-fcea' },
  teacher: ROLE_LABELS.teacher,
};

export const ROLE_OPTIONS = (Object.keys(ROLE_LABELS) as Role[]).map((value) => ({
  value,
  label: ROLE_LABELS[value].label,
}));
