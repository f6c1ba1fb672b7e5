import { Type } from 'typebox';
import { Id, Nullable, OneOf, UnsignedInteger } from '../../core/http/schema.ts';
import { PlainText } from '../../core/text/plain-names.schema.ts';

/** A row's fields; `skip` ignores the column. */
export const PEOPLE_IMPORT_FIELDS = [
  ...['firstName', 'lastName', 'name', 'ci', 'email', 'username', 'birthDate'],
  ...['group', 'role', 'expiresAt', 'skip'],
] as const as readonly PeopleImportField[];
export type PeopleImportField = PersonField | 'skip';
export type PersonField =
  | 'firstName'
  | 'lastName'
  | 'name'
  | 'ci'
  | 'email'
  | 'username'
  | 'birthDate'
  | 'group'
  | 'role'
  | 'expiresAt';

const Field = OneOf(PEOPLE_IMPORT_FIELDS);

/** The form's fields, which may also be in the query. */
export const PeopleImportForm = Type.Object({
  courseId: Type.Optional(Id),
  group: Type.Optional({ ...PlainText(100), description: 'Para todas las filas, en lugar de su columna' }),
  mapping: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description: `JSON: por el título de una columna, o su número desde 1, qué es: ${PEOPLE_IMPORT_FIELDS.join(', ')}`,
    }),
  ),
  fixes: Type.Optional(
    Type.String({
      maxLength: 100_000,
      description:
        'JSON: por el número de una fila y un campo, lo que vale en lugar de lo que dice el archivo',
    }),
  ),
  sheet: Type.Optional(Type.String({ maxLength: 100, description: 'La hoja de la planilla' })),
  headingRow: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000_000,
      description: 'La fila del archivo con los títulos; 0: no hay. Sin esto se busca',
    }),
  ),
  message: Type.Optional(Type.String({ maxLength: 1_000, description: 'Se agrega a los correos' })),
  mail: Type.Optional(Type.Boolean({ description: 'Con false no sale ningún correo' })),
  byProvider: Type.Optional(
    Type.Boolean({
      description:
        'A quienes tienen un correo por el que responde un proveedor no les llega invitación: entran con él',
    }),
  ),
  dryRun: Type.Optional(Type.Boolean({ description: 'Solo revisa: no guarda nada' })),
  skipInvalid: Type.Optional(
    Type.Boolean({ description: 'Trae las filas buenas aunque haya otras con errores' }),
  ),
  again: Type.Optional(Type.Boolean()),
});
export type PeopleImportForm = Type.Static<typeof PeopleImportForm>;

const PeopleImportColumn = Type.Object({
  heading: Type.String(),
  field: Field,
  /** How the field was found: by the heading, by a guess from cells, or by the mapping. */
  why: OneOf(['title', 'guess', 'given', 'none']),
});
export type PeopleImportColumn = Type.Static<typeof PeopleImportColumn>;

const RowProblem = Type.Object({
  field: Type.String(),
  message: Type.String(),
  /** A value that fixes the problem, with its label. */
  fix: Type.Optional(Type.Object({ label: Type.String(), value: Type.String() })),
});
export type RowProblem = Type.Static<typeof RowProblem>;

const ReportedRow = Type.Object({
  row: UnsignedInteger,
  /** `joins` enrols an existing account; `same` changes nothing. */
  outcome: OneOf(['new', 'joins', 'same', 'error']),
  cells: Type.Array(Type.String()),
  note: Nullable(Type.String()),
  problems: Type.Array(RowProblem),
});
export type ReportedRow = Type.Static<typeof ReportedRow>;

/** The result of an import of people, or of its dry run. */
export const PeopleImportReport = Type.Object({
  dryRun: Type.Boolean(),
  sheets: Type.Array(Type.String()),
  sheet: Nullable(Type.String()),
  columns: Type.Array(PeopleImportColumn),
  /** The file's row with the headings; 0 without headings. */
  headingRow: UnsignedInteger,
  /** The file's first rows, from which the person chooses the headings. */
  firstRows: Type.Array(Type.Object({ row: UnsignedInteger, cells: Type.Array(Type.String()) })),
  total: UnsignedInteger,
  created: UnsignedInteger,
  joined: UnsignedInteger,
  unchanged: UnsignedInteger,
  rejected: UnsignedInteger,
  mails: UnsignedInteger,
  /** The lifetime of invitations in days. */
  invitationDays: UnsignedInteger,
  /** The number of new people per log-in provider that is trusted for their email. */
  byProvider: Type.Array(Type.Object({ label: Type.String(), people: UnsignedInteger })),
  newGroups: Type.Array(Type.String()),
  /** True when names may be in an unassigned column; ask before importing. */
  losesNames: Type.Boolean(),
  /** The first rows of each outcome in a dry run; empty after an import. */
  rows: Type.Array(ReportedRow),
});
export type PeopleImportReport = Type.Static<typeof PeopleImportReport>;
