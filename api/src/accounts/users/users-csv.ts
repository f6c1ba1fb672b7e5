import { ROLES, type Role } from '../../core/http/schema.ts';
import { toSearchText } from '../../core/text/fold.ts';
import { joinName } from '../../core/text/person-names.ts';
import { parseCi } from './ci.ts';

/** The accepted headings of each column, in lower case without accents. */
export const USER_HEADINGS = {
  email: ['email', 'e-mail', 'mail', 'correo', 'correo electronico'],
  username: ['username', 'usuario', 'nombre de usuario'],
  surname: ['surname', 'apellido', 'apellidos'],
  firstName: ['firstname', 'nombre', 'nombres'],
  name: ['name', 'nombre completo', 'nombre y apellido'],
  role: ['role', 'rol', 'tipo'],
  ci: ['ci', 'cedula', 'cedula de identidad', 'documento'],
  birthDate: ['birthdate', 'nacimiento', 'fecha de nacimiento'],
} as const;

type UserCells = Record<keyof typeof USER_HEADINGS, string>;

const ROLE_WORDS: Record<Role, readonly string[]> = {
  student: ['student', 'estudiante', 'alumno', 'alumna', ''],
  teacher: ['teacher', 'docente', 'profesor', 'profesora'],
  bedelia: ['bedelia'],
  admin: ['admin', 'administrador', 'administradora', 'administracion'],
};

function readRole(text: string): string {
  const word = toSearchText(text);
  return ROLES.find((role) => ROLE_WORDS[role].includes(word)) ?? text;
}

/** Converts a Spanish date, such as 31/12/2000, to ISO format. */
function readDate(text: string): string {
  const [, day = '', month = '', year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Treats «nombre» as the first name if there is a surname, otherwise as the full name. */
function readName({ name, surname, firstName }: Pick<UserCells, 'name' | 'surname' | 'firstName'>) {
  const hasParts = surname !== '';
  return {
    name: hasParts ? '' : name || firstName,
    surname: surname,
    firstName: hasParts ? firstName || name : '',
  };
}

/** Converts a line to a request body; empty cells are omitted. */
export function toUserBody(cells: UserCells): Record<string, string> {
  const { email, ci, ...rest } = cells;
  const { name, surname, firstName } = readName(rest);
  const username =
    cells.username || name || joinName({ surname, firstName }) || (email.split('@', 1)[0] ?? '');
  return {
    email,
    username,
    role: readRole(cells.role),
    ...(name && { name }),
    ...(surname && { surname }),
    ...(firstName && { firstName }),
    ...(ci !== '' && { ci: parseCi(ci) ?? ci }),
    ...(cells.birthDate !== '' && { birthDate: readDate(cells.birthDate) }),
  };
}
