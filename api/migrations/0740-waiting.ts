import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from '../src/database/columns.ts';
import { addToTally } from '../src/database/shards.ts';
import { createTrigger } from '../src/database/triggers.ts';

interface Waiting {
  /** Of the tally. */
  name: string;
  table: string;
  /** The columns that say whether a row waits. */
  columns: string[];
  waits: (row: string) => string;
}

const WAITING: Waiting[] = [
  {
    name: 'enrolmentRequests',
    table: 'enrolmentRequests',
    columns: ['state'],
    waits: (row) => `${row}."state" = 'requested'`,
  },
  {
    name: 'unactivatedAccounts',
    table: 'users',
    columns: ['active'],
    waits: (row) => `not ${row}."active"`,
  },
  {
    name: 'unfinishedUploads',
    table: 'videoUploads',
    columns: ['finishedAt'],
    waits: (row) => `${row}."finishedAt" is null`,
  },
  {
    name: 'lecturesWithoutVideo',
    table: 'lectureGaps',
    columns: ['missing'],
    waits: (row) => `${row}."missing" = 'video'`,
  },
  {
    name: 'lecturesWithoutCaptions',
    table: 'lectureGaps',
    columns: ['missing'],
    waits: (row) => `${row}."missing" = 'captions'`,
  },
];

async function count(db: AnyDatabase, { name, table, columns, waits }: Waiting): Promise<void> {
  await sql
    .raw(`insert into "tallies" ("name", "count")
      select '${name}', count(*) from "${table}" where ${waits(`"${table}"`)}`)
    .execute(db);
  const up = addToTally(db, `'${name}'`, 1);
  const down = addToTally(db, `'${name}'`, -1);
  const changed = `update of ${columns.map((column) => `"${column}"`).join(', ')} on "${table}"`;
  const [before, after] = [waits('old'), waits('new')];
  const on = { Comes: `insert on "${table}"`, Goes: `delete on "${table}"`, Begins: changed, Ends: changed };
  await createTrigger(db, { name: `${name}Comes`, on: on.Comes, when: after, statements: up });
  await createTrigger(db, { name: `${name}Goes`, on: on.Goes, when: before, statements: down });
  const begins = `not (${before}) and ${after}`;
  await createTrigger(db, { name: `${name}Begins`, on: on.Begins, when: begins, statements: up });
  const ends = `${before} and not (${after})`;
  await createTrigger(db, { name: `${name}Ends`, on: on.Ends, when: ends, statements: down });
}

const GAPS = `insert into "lectureGaps" ("lectureId", "missing")
  select "id", case when "videoFileId" is null then 'video' else 'captions' end from "lectures"
  where ("videoFileId" is null
    or not exists (select 1 from "captions" where "captions"."lectureId" = "lectures"."id"))`;

async function createGaps(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('lectureGaps')
    .addColumn('lectureId', 'integer', (column) => column.primaryKey())
    .addColumn('missing', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('lectureGapsByKind')
    .on('lectureGaps')
    .columns(['missing', 'lectureId'])
    .execute();
  await sql.raw(GAPS).execute(db);
}

/** Looks at a lecture anew whenever its video or its captions change. */
async function followLectures(db: AnyDatabase): Promise<void> {
  const look = (id: string) => {
    // So that two who change the same lecture at once look one after the other.
    const lock = `perform 1 from "lectures" where "id" = ${id} for no key update;`;
    return `${isSqlite(db) ? '' : lock} delete from "lectureGaps" where "lectureId" = ${id};
      ${GAPS} and "id" = ${id};`;
  };
  const follow = (name: string, on: string, id: string) =>
    createTrigger(db, { name: `lectureGaps${name}`, on, statements: look(id) });
  await follow('Begin', 'insert on "lectures"', 'new."id"');
  await follow('Film', 'update of "videoFileId" on "lectures"', 'new."id"');
  await follow('End', 'delete on "lectures"', 'old."id"');
  await follow('Captioned', 'insert on "captions"', 'new."lectureId"');
  await follow('Uncaptioned', 'delete on "captions"', 'old."lectureId"');
}

/** The administration's first screen counted all that waits each time; now the database counts along. */
export async function up(db: AnyDatabase): Promise<void> {
  await createGaps(db);
  for (const each of WAITING) await count(db, each);
  await followLectures(db);
}
