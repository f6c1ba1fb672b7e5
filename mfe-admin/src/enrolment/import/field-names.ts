import type { ImportField } from '@rambla/api/contract';

/** What a column may be, in the order of the choice. */
export const FIELD_NAMES: Record<ImportField, string> = {
  firstName: 'Nombre',
  lastName: 'Apellido',
  name: 'Nombre y apellido',
  ci: 'CI',
  email: 'Correo',
  username: 'Usuario',
  birthDate: 'Nacimiento',
  group: 'Grupo',
  role: 'Rol',
  expiresAt: 'Vence',
  skip: 'No se trae',
};
