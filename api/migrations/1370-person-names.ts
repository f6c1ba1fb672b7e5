import { sql } from 'kysely';
import { type AnyDatabase, isSqlite } from './dialect.ts';

const BATCH_SIZE = 500;
const SORT_LENGTH = 60;

// Copies the application's rule for names, because that rule may change.
const PARTICLES = new Set(
  'da das de del della di do dos du la las los mac mc san santa van von der den y e'.split(' '),
);
const SECOND_NAMES = new Set(
  `agustin agustina alberto alejandra alejandro alfredo ana andrea andres angel angeles antonia antonio
  beatriz belen bruno camila carlos carmen carolina cecilia clara cristina daniel daniela diego eduardo elena
  emilia emilio enrique esteban ester eugenia eva federico felipe fernanda fernando florencia francisco gabriel
  gabriela gerardo graciela guadalupe guillermo gustavo ignacio ines isabel javier jesus joaquin jorge jose
  juan julia julieta julio laura leonardo leticia lucia luis luisa luz magdalena manuel marcela marcelo
  margarita maria mariana mario marta martin mateo mercedes miguel milagros monica nicolas noel noelia
  pablo patricia pedro pia pilar rafael ramon raquel ricardo roberto rocio rosa rosario santiago
  sebastian sofia soledad susana teresa tomas valentina veronica vicente victoria virginia ximena`.split(
    /\s+/,
  ),
);
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function joinParticles(words: string[]): string[] {
  const parts: string[] = [];
  let open = '';
  for (const [index, word] of words.entries()) {
    if (index > 0 && index < words.length - 1 && PARTICLES.has(fold(word))) open += `${word} `;
    else {
      parts.push(open + word);
      open = '';
    }
  }
  return parts;
}

function split(name: string) {
  const [before = '', after] = name.split(/,(.*)/s).map((part) => part.trim());
  if (before && after) return { surname: before, firstName: after, nameGuessed: false };
  const parts = joinParticles(name.replace(/,/g, ' ').split(/\s+/).filter(Boolean));
  const few = parts.length < 3 || (parts.length === 3 && SECOND_NAMES.has(fold(parts[1] ?? '')));
  const at = parts.length - (few ? Math.min(1, parts.length - 1) : 2);
  const [firstName, surname] = [parts.slice(0, at).join(' ') || null, parts.slice(at).join(' ') || null];
  return { surname, firstName, nameGuessed: parts.length > 2 };
}

/** Splits names into surnames and first names; the column `name` remains and combines both. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('users').addColumn('surname', 'text').execute();
  await db.schema.alterTable('users').addColumn('firstName', 'text').execute();
  await db.schema
    .alterTable('users')
    .addColumn('nameGuessed', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
  // Uses a partial index, because few guessed names remain once people have corrected them.
  await sql`create index "usersByGuessedName" on "users" ("sortKey", "id") where "nameGuessed"`.execute(db);
  const flag = (value: boolean) => (isSqlite(db) ? Number(value) : value);
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'name', 'username'])
      .where('id', '>', after)
      .where('name', 'is not', null)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    if (rows.length === 0) return;
    for (const { id, name, username } of rows) {
      after = id;
      const parts = split(name);
      const { surname, firstName, nameGuessed } = parts;
      const sorted = fold([surname, firstName].filter(Boolean).join(' ') || username);
      await db
        .updateTable('users')
        .set({
          surname,
          firstName,
          nameGuessed: flag(nameGuessed),
          name: [firstName, surname].filter(Boolean).join(' ') || null,
          sortKey: [...sorted].slice(0, SORT_LENGTH).join(''),
        })
        .where('id', '=', id)
        .execute();
    }
  }
}
