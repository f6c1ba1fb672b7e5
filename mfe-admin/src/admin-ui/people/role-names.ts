import type { Role } from '@rambla/api/contract';

/** Names and styles of the roles. */
export const ROLES: Record<Role, { label: string; many: string; chip: string }> = {
  student: { label: 'Estudiante', many: 'Estudiantes', chip: 'chip' },
  teacher: { label: 'Docente', many: 'Docentes', chip: 'chip chip-fing' },
  bedelia: { label: 'Bedelía', many: 'Bedelía', chip: 'chip chip-cortos' },
  admin: { label: 'Administrador', many: 'Administradores', chip: 'chip chip-warn' },
};

// Bedelía has no screens yet.
export const ROLE_OPTIONS = (['student', 'teacher', 'admin'] as const satisfies Role[]).map((value) => ({
  value,
  label: ROLES[value].label,
}));
