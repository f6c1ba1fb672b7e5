import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { runJobToEnd } from '../../../test/jobs.ts';
import { createForm } from '../../../test/sample-files.ts';
import { createUserValidator } from '../../accounts/users/check-users.ts';
import { findSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { readSheetTable } from '../../platform/spreadsheets/read-table.ts';
import { assignColumnFields, hasUnassignedNames } from './columns.ts';
import type { PeopleImportReport } from './import.schema.ts';
import { readPersonRows } from './read-people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/** Reads a list's names, e-mails and groups without a mapping. */
async function read(list: string) {
  const { rows } = readSheetTable(Buffer.from(list), { maxRows: 100 });
  const { columns, people } = assignColumnFields(rows, {});
  const validate = createUserValidator(t.app);
  const read = await readPersonRows(people, { columns, fixes: {}, validate });
  const found = read.map(({ user, group }) => [user?.name, user?.email, group]);
  return { columns, people, found, problems: read.flatMap(({ problems }) => problems) };
}

const ANA = ['Ana Lucía Pérez Gómez', 'ana@x.uy', 'Turno A'];
const LUIS = ['Luis Díaz', 'luis@x.uy', 'Turno B'];
const withoutGroup = (people: unknown[][]) => people.map(([name, email]) => [name, email, null]);

const WITH_GROUPS: [string, string][] = [
  [
    'Moodle in Spanish',
    'Nombre,Apellido(s),Número de ID,Dirección de correo,Grupos,Último acceso\n' +
      'Ana Lucía,Pérez Gómez,,ana@x.uy,Turno A,hoy\nLuis,Díaz,,luis@x.uy,Turno B,Nunca\n',
  ],
  [
    'Moodle in English',
    'First name,Last name,ID number,Email address,Groups\n' +
      'Ana Lucía,Pérez Gómez,,ana@x.uy,Turno A\nLuis,Díaz,,luis@x.uy,Turno B\n',
  ],
  [
    'Canvas',
    'Student,ID,SIS User ID,SIS Login ID,Section,Parcial (12)\n    Points Possible,,,,,10\n' +
      '"Pérez Gómez, Ana Lucía",1,,ana@x.uy,Turno A,9\n"Díaz, Luis",2,,luis@x.uy,Turno B,\n"Student, Test",3,,,Turno A,\n',
  ],
  [
    'SIU-Guaraní',
    'Universidad de la República\nListado de inscriptos a cursada\n\n' +
      'Legajo;Apellido y Nombres;E-mail;Comisión;Condición\n' +
      '1;Pérez Gómez, Ana Lucía;ana@x.uy;Turno A;Regular\n2;Díaz, Luis;luis@x.uy;Turno B;Regular\n',
  ],
];

test.each(WITH_GROUPS)('a list of %s comes in with names and groups', async (_system, list) => {
  const { found, problems } = await read(list);
  expect(problems).toEqual([]);
  expect(found).toEqual([ANA, LUIS]);
});

const WITHOUT_GROUPS: [string, string][] = [
  [
    'Classroom',
    'Apellidos,Nombre,Dirección de correo electrónico,Parcial 1\nFecha,,,2026-04-01\nPuntos,,,100\n' +
      'Pérez Gómez,Ana Lucía,ana@x.uy,90\nDíaz,Luis,luis@x.uy,80\n',
  ],
  [
    'Google Admin',
    'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path [Required],Recovery Email\n' +
      'Ana Lucía,Pérez Gómez,ana@x.uy,****,/,a@y.uy\nLuis,Díaz,luis@x.uy,****,/,l@y.uy\n',
  ],
  [
    'OneRoster',
    'sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,middleName,familyName,email,phone\n' +
      'u1,active,true,o1,student,ana,Ana,Lucía,Pérez Gómez,ana@x.uy,\nu2,active,true,o1,student,luis,Luis,,Díaz,luis@x.uy,\n',
  ],
  [
    'Zoom',
    'Meeting ID,Topic,Start Time,End Time,User Email,Participants\n1,Clase 1,hoy,hoy,host@x.uy,2\n\n' +
      'Name (Original Name),User Email,Total Duration (Minutes),Guest\n' +
      'Ana Lucía Pérez Gómez,ana@x.uy,50,Yes\nLuis Díaz,luis@x.uy,40,Yes\n',
  ],
];

test.each<[string, string]>([
  ...WITHOUT_GROUPS,
  [
    'two surnames',
    'Nombre,Apellido 1,Segundo Apellido,Correo\nAna Lucía,Pérez,Gómez,ana@x.uy\nLuis,Díaz,,luis@x.uy',
  ],
  [
    'columns that repeat others',
    'Nombre,First name,Apellido,Apellidos,Correo\nAna Lucía,Ana Lucía,Pérez Gómez,Pérez Gómez,ana@x.uy\n' +
      'Luis,Luis,Díaz,Díaz,luis@x.uy',
  ],
  [
    'Excel with its own first line',
    'sep=;\nNombre;Correo\nAna Lucía Pérez Gómez;ana@x.uy\nLuis Díaz;luis@x.uy',
  ],
  ['a mail program', 'Ana Lucía Pérez Gómez <ana@x.uy>; "Díaz, Luis" <luis@x.uy>'],
  ['a mail program, with commas', 'Ana Lucía Pérez Gómez <ana@x.uy>, Luis Díaz <luis@x.uy>,'],
  ['a mail program, by lines', 'Pérez Gómez, Ana Lucía <ana@x.uy>\nLuis Díaz <luis@x.uy>\n'],
])('a list of %s comes in with its names', async (_system, list) => {
  const { found, problems } = await read(list);
  expect(problems).toEqual([]);
  expect(found).toEqual(withoutGroup([ANA, LUIS]));
});

test.each(['Madre', 'Apellido del docente', 'Nombre del curso', 'Nombre de usuario de Zoom'])(
  'the heading %s is nobody’s name of the list',
  async (heading) => {
    const { columns } = await read(`Correo,${heading}\nana@x.uy,Julia\n`);
    expect(columns.map(({ field }) => field)).toEqual(['email', 'skip']);
  },
);

test('somebody in several groups is told, and one group is proposed', async () => {
  const { problems } = await read(
    'Nombre,Correo,Grupos\nAna,ana@x.uy,"Turno A, Turno B"\nLuis,luis@x.uy,Sin grupos\n',
  );
  expect(problems).toEqual([
    {
      field: 'group',
      message: 'Está en 2 grupos: dejá uno.',
      fix: { label: 'Usar Turno A', value: 'Turno A' },
    },
  ]);
});

test.each([
  ['Correo,Cómo se llama\nana@x.uy,Ana', true],
  ['Correo,Teléfono\nana@x.uy,099 123 456', false],
  ['Correo\nana@x.uy', false],
])('a column that may be the name is not left out: %j', async (list, expected) => {
  const { columns, people } = await read(list);
  expect(
    hasUnassignedNames(
      columns,
      people.map(({ cells }) => cells),
    ),
  ).toBe(expected);
});

test.each(['CI 4.567.890-5', 'C.I.: 45678905', '4.567.890-5'])('%s is a ci', async (ci) => {
  const { people, columns } = await read(`Nombre,Correo,Documento\nAna,ana@x.uy,${ci}\n`);
  const [person] = await readPersonRows(people, { columns, fixes: {}, validate: createUserValidator(t.app) });
  expect(person).toMatchObject({ problems: [], user: { ci: '45678905' } });
});

test('the lists of eight systems are brought in by a call each, with their names and groups', async () => {
  const { courseId, people } = await createCast(t);
  for (const [system, list] of [...WITH_GROUPS, ...WITHOUT_GROUPS]) {
    const host = `${system.toLowerCase().replaceAll(/\W/g, '')}.uy`;
    const file = { name: 'lista.csv', type: 'text/csv', content: list.replaceAll('x.uy', host) };
    const sent = await t.call('POST', '/enrolments/import', {
      as: people.Ad,
      ...createForm({ courseId: String(courseId) }, file),
    });
    const { result } = await runJobToEnd<PeopleImportReport>(t, sent, people.Ad);
    expect([system, result]).toMatchObject([system, { created: 2, rejected: 0 }]);
    const users = await t.db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('email', 'like', `%@${host}`)
      .orderBy('email')
      .execute();
    const found = await Promise.all(
      users.map(async ({ id, name, email }) => [
        name,
        email.replace(host, 'x.uy'),
        (await findSubscription(t.db, id, courseId))?.group ?? null,
      ]),
    );
    const hasGroups = WITH_GROUPS.some(([one]) => one === system);
    expect(found).toEqual(hasGroups ? [ANA, LUIS] : withoutGroup([ANA, LUIS]));
  }
});
