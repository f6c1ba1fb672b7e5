import { fold } from '../../core/text/fold.ts';
import { PEOPLE_IMPORT_FIELDS, type PeopleImportField } from './import.schema.ts';

/** The accepted headings of each field, in lower case without accents and punctuation. */
const TITLES: Record<PeopleImportField, readonly string[]> = {
  firstName: [
    ...['nombre', 'nombres', 'primer nombre', 'segundo nombre', 'otros nombres', 'nombre 1', 'nombre 2'],
    ...['nombre s', 'firstname', 'first name', 'given name', 'givenname', 'middle name', 'middlename'],
  ],
  lastName: [
    ...[
      'apellido',
      'apellidos',
      'apellido s',
      'apellido 1',
      'apellido 2',
      'primer apellido',
      'segundo apellido',
    ],
    ...['lastname', 'last name', 'surname', 'family name', 'familyname'],
  ],
  name: [
    ...['nombre completo', 'nombre apellido', 'apellido nombre', 'apellidos nombres', 'nombre para mostrar'],
    ...[
      'estudiante',
      'alumno',
      'participante',
      'name',
      'full name',
      'display name',
      'student',
      'student name',
    ],
    ...['participant', 'name original name', 'nombre nombre original', 'user name original name'],
  ],
  ci: [
    ...['ci', 'c i', 'cedula', 'cedula de identidad', 'documento', 'documento de identidad', 'doc'],
    ...['nro documento', 'nro de documento', 'numero de documento', 'nro cedula', 'numero de cedula'],
  ],
  email: [
    ...['email', 'e mail', 'mail', 'correo', 'correo electronico', 'direccion de correo', 'email address'],
    ...[
      'direccion de correo electronico',
      'correo institucional',
      'correo e',
      'user email',
      'direccion de email',
    ],
    ...['correo electronico del usuario', 'e mail address'],
  ],
  username: ['username', 'user name', 'usuario', 'nombre de usuario'],
  birthDate: ['birthdate', 'nacimiento', 'fecha de nacimiento', 'fecha nacimiento', 'fecha nac', 'f nac'],
  group: ['group', 'groups', 'grupo', 'grupos', 'group name', 'nombre del grupo'],
  role: ['role', 'rol'],
  expiresAt: ['expiresat', 'vence', 'vencimiento', 'hasta'],
  // The heading in our own file of rejected rows.
  skip: ['problema'],
};
/** Names that institutions and platforms use for groups. */
const MAYBE_GROUP = new Set(
  'turno turnos comision comisiones seccion secciones section sections clase class horario paralelo'.split(
    ' ',
  ),
);

const plain = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Platforms add remarks to their headings, as in «First Name [Required]» and «Apellido(s)». */
const withoutRemarks = (text: string) => plain(text.slice(0, 200).replace(/\[[^[\]]*\]|\([^()]*\)/g, ' '));

/** Headings with these words name another person, such as a relative or teacher. */
const OTHERS = /\b(?:padre|madre|tutor|tutora|responsable|referente|contacto|docente|profesor|profesora)\b/;
const OF_STUDENT =
  /^nombres? (?:y apellidos? )?del? (?:el |la |los )?(?:alumn|estudiante|participante|inscript)/;

function fieldByWords(title: string): PeopleImportField | undefined {
  if (OTHERS.test(title)) return undefined;
  const hasSurname = /\bapellidos?\b|\b(?:last|family) name\b|\bsurname\b/.test(title);
  if (hasSurname) return /\bnombres?\b|\bfirst name\b|\bgiven name\b/.test(title) ? 'name' : 'lastName';
  return OF_STUDENT.test(title) ? 'name' : undefined;
}

/** Finds the field that a heading names. */
export function findFieldByHeading(heading: string): PeopleImportField | undefined {
  const titles = [plain(heading), withoutRemarks(heading)];
  const exact = (title: string) => PEOPLE_IMPORT_FIELDS.find((field) => TITLES[field].includes(title));
  for (const title of titles) {
    const field = exact(title) ?? fieldByWords(title);
    if (field) return field;
  }
  return undefined;
}

export const isLikelyGroupHeading = (heading: string): boolean => MAYBE_GROUP.has(withoutRemarks(heading));
