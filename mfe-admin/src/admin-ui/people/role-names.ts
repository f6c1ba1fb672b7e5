import type { Role } from '@rambla/api/contract';

/** Names and styles of the roles. */
export const ROLES: Record<Role, { label: string; many: string; chip: string }> = {
  student: { label: 'Estudiante', many: 'Estudiantes', chip: 'chip' },
  teacher: { label: 'Docente', many: 'Docentes', chip: 'chip chip-fing' },
  admin: { label: 'Administrador', many: 'Administradores', chip: 'chip chip-warn' },
};

export const ROLE_OPTIONS = (Object.keys(ROLES) as Role[]).map((value) => ({
  value,
  label: ROLES[value].label,
}));
