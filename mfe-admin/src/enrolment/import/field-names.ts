import type { PeopleImportField } from '@rambla/api/contract';

/** Names of the fields that a column may contain, in the menu's order. */
export const IMPORT_FIELD_NAMES: Record<PeopleImportField, string> = {
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
