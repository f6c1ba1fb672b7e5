import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type ForeignKey, readForeignKeys } from '../src/core/database/foreign-keys.ts';
import { fromNow } from '../src/core/time/time.ts';
import {
  isExportPolicy,
  PERSONAL_DATA_TABLES,
  type PersonalDataTable,
  type PersonalRow,
} from '../src/operations/own-data/personal-data-tables.ts';
import { markFileStored } from '../src/platform/files/files.queries.ts';
import { storeStream } from '../src/platform/files/store-file.ts';
import type { Actor, TestApp } from './harness.ts';

/** A text written to one column of a row that belongs to a person. */
export interface CanaryText {
  text: string;
  table: string;
  column: string;
  isExported: boolean;
  /** True when the table declares that the row outlives the person. */
  stays: boolean;
}

interface Column {
  name: string;
  dataType: string;
  isNullable: boolean;
  isAutoIncrementing: boolean;
}

/** Technical values by column, which are no personal data. */
const WORDS: Record<string, string> = {
  'jobs.state': 'done',
  'certificates.kind': 'completion',
  'certificates.signers': '[]',
};
const MOMENT = /(At|Until|On|[dD]ay|moment)$/;
const isText = ({ dataType }: Column) => /text|char/i.test(dataType);

/** Writes rows of a person into every declared table, with a unique text (a canary) in each text column. */
export class CanaryWriter {
  readonly found: CanaryText[] = [];
  readonly #t: TestApp;
  readonly #prefix: string;
  readonly #person: Actor;
  readonly #columns: Map<string, Column[]>;
  readonly #keys: ForeignKey[];
  #count = 0;
  readonly #parents = new Map<string, unknown>();

  private constructor(
    t: TestApp,
    prefix: string,
    person: Actor,
    columns: Map<string, Column[]>,
    keys: ForeignKey[],
  ) {
    this.#t = t;
    this.#prefix = prefix;
    this.#person = person;
    this.#columns = columns;
    this.#keys = keys;
  }

  static async open(t: TestApp, prefix: string, person: Actor): Promise<CanaryWriter> {
    const tables = await t.db.introspection.getTables();
    const columns = new Map(tables.map(({ name, columns }) => [name, columns as Column[]]));
    return new CanaryWriter(t, prefix, person, columns, await readForeignKeys(t.db));
  }

  /** Creates one row per column that refers to the person, and one per declared dependent column. */
  async write(): Promise<void> {
    for (const declared of PERSONAL_DATA_TABLES) {
      if (['users', 'mails', 'trashRows'].includes(declared.table)) continue;
      if (declared.table === 'files') await this.#writeFile();
      else await this.#writeOwn(declared);
      if (declared.mentions.length > 0) await this.#writeMention(declared);
    }
  }

  async #writeOwn({ table, rows, through, notExported }: PersonalDataTable): Promise<void> {
    for (const [column, policy] of rows) {
      const where = typeof policy === 'object' ? (policy.where ?? {}) : {};
      const changed =
        typeof policy === 'object' && 'keep' in policy ? Object.keys(policy.anonymise ?? {}) : [];
      const keeps = typeof policy === 'object' && 'keep' in policy;
      const id = await this.#insert(table, { ...where, [column]: this.#person.id }, (name) => ({
        isExported: isExportPolicy(policy) && !notExported.includes(name),
        stays: keeps && !changed.includes(name),
      }));
      if (isExportPolicy(policy)) this.#parents.set(`own ${table}`, id);
    }
    for (const { column, table: parent, policy } of through) {
      const id = this.#parents.get(`own ${parent}`);
      if (id === undefined) continue;
      await this.#insert(table, { [column]: id }, (name) => ({
        isExported: policy === 'export' && !notExported.includes(name),
        stays: false,
      }));
    }
  }

  async #writeFile(): Promise<void> {
    const [name, text] = [this.#name('files-name'), this.#name('files-bytes')];
    const said = { table: 'files', isExported: true, stays: false };
    this.found.push({ ...said, text: name, column: 'name' }, { ...said, text, column: 'ownId' });
    const place = { courseId: null, ownerId: this.#person.id, name, mimeType: 'text/plain' };
    const file = await storeStream(this.#t.app, place, Readable.from([Buffer.from(text)]));
    await markFileStored(this.#t.db, file.id, { size: file.size, sha256: file.sha256 });
  }

  async #writeMention({ table, mentions }: PersonalDataTable): Promise<void> {
    const texts = mentions.map((column) => {
      const text = this.#name(`${table}-${column}-mention`);
      this.found.push({ text, table, column, isExported: false, stays: false });
      return [column, JSON.stringify({ who: this.#person.email, text })];
    });
    const others = Object.fromEntries(
      this.#keysOf(table)
        .filter(({ parent }) => parent === 'users')
        .map(({ column }) => [column, undefined]),
    );
    await this.#insert(table, { ...Object.fromEntries(texts), ...others }, () => undefined);
  }

  #name(what: string): string {
    // The number distinguishes rows of one table; the final z keeps `-1` from matching `-12`.
    this.#count += 1;
    return `${this.#prefix}-${what}-${this.#count}z`;
  }

  #keysOf(table: string): ForeignKey[] {
    return this.#keys.filter((key) => key.table === table);
  }

  async #storeFile(what: string): Promise<number> {
    const place = { courseId: null, name: 'propio.txt', mimeType: 'text/plain' };
    const file = await storeStream(this.#t.app, place, Readable.from([Buffer.from(what)]));
    await markFileStored(this.#t.db, file.id, { size: file.size, sha256: file.sha256 });
    return file.id;
  }

  /** Creates the row that a foreign key needs, without canaries. */
  async #parentOf({ parent }: ForeignKey): Promise<unknown> {
    const known = this.#parents.get(parent);
    if (known !== undefined) return known;
    const id =
      parent === 'users'
        ? (await this.#t.actor('student')).id
        : await this.#insert(parent, {}, () => undefined);
    // Sessions are not shared, because a session has at most one push subscription.
    if (parent !== 'sessions') this.#parents.set(parent, id);
    return id;
  }

  async #reference(key: ForeignKey, { isNullable }: Column, note: Note): Promise<unknown> {
    if (key.parent !== 'files') return isNullable ? null : this.#parentOf(key);
    const said = note(key.column);
    if (!said) return isNullable ? null : this.#storeFile('nobody');
    const text = this.#name(`${key.table}-${key.column}-bytes`);
    this.found.push({ text, table: key.table, column: key.column, ...said });
    return this.#storeFile(text);
  }

  #value(table: string, column: Column, note: Note): unknown {
    const { name, isNullable } = column;
    const word = WORDS[`${table}.${name}`];
    if (word !== undefined) return word;
    if (!isText(column)) return isNullable ? null : /bool/i.test(column.dataType) ? false : 1;
    if (MOMENT.test(name)) return isNullable ? null : fromNow(0);
    const said = note(name);
    const text = said ? this.#name(`${table}-${name}`) : `nobody-${table}-${name}-${this.#prefix.length}`;
    if (said) this.found.push({ text, table, column: name, ...said });
    return text;
  }

  async #insert(table: string, given: PersonalRow, note: Note): Promise<unknown> {
    const keys = this.#keysOf(table);
    const row: PersonalRow = {};
    for (const found of this.#columns.get(table) ?? []) {
      // SQLite reports an autoincrement primary key as nullable.
      const column = { ...found, isNullable: found.isNullable && !found.isAutoIncrementing };
      const { name } = column;
      if (column.isAutoIncrementing && name === 'id') continue;
      const key = keys.find((each) => each.column === name);
      if (given[name] !== undefined) row[name] = given[name];
      else row[name] = key ? await this.#reference(key, column, note) : this.#value(table, column, note);
    }
    const columns = Object.keys(row);
    const hasId = (this.#columns.get(table) ?? []).some(({ name }) => name === 'id');
    const values = sql.join(
      columns.map(
        (column) =>
          sql`${row[column] === true || row[column] === false ? sql.lit(row[column]) : row[column]}`,
      ),
    );
    const { rows } = await sql<{ id: unknown }>`insert into ${sql.table(table)}
      (${sql.join(columns.map((column) => sql.ref(column)))}) values (${values})
      ${hasId ? sql`returning id` : sql`on conflict do nothing`}`
      .execute(this.#t.db)
      .catch((error: unknown) => {
        throw new Error(`no row for ${table}: ${JSON.stringify(row)}`, { cause: error });
      });
    return rows[0]?.id;
  }
}

type Note = (column: string) => Pick<CanaryText, 'isExported' | 'stays'> | undefined;
