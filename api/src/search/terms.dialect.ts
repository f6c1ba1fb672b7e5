import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../core/database/database.ts';
import { isSqlite } from '../core/database/is-sqlite.ts';
import type { PassageRow } from './passages.table.ts';
import { readWords } from './words.ts';

/** One or several consecutive stems; the last may be a prefix. */
export interface IndexTerm {
  stems: string[];
  prefix?: boolean;
}
/** A passage must contain a term from each group. */
export interface TermQuery {
  groups: IndexTerm[][];
  /** True: searches only the texts, not the titles. */
  bodyOnly?: boolean;
  /** Limits the search to these courses; above `MAX_SCOPES` the index ignores them. */
  courseIds: number[];
}

const MAX_SCOPES = 60;
/** PostgreSQL stores at most 256 positions per lexeme, none above 16383. */
const MAX_POSITIONS = 250;
const LAST_POSITION = 16_000;
/** A gap in positions, so that no phrase matches across a text and its title. */
const TITLE_GAP = 10;

const scopeOf = (courseId: number) => `course${courseId}`;

function vectorOf(body: string[], title: string[], courseId: number): string {
  const places = new Map<string, string[]>();
  const put = (stem: string, position: number, weight: string) => {
    const known = places.get(stem) ?? [];
    if (position <= LAST_POSITION && known.length < MAX_POSITIONS) known.push(`${position}${weight}`);
    places.set(stem, known);
  };
  for (const [index, stem] of body.entries()) put(stem, index + 1, '');
  for (const [index, stem] of title.entries()) put(stem, body.length + TITLE_GAP + index, 'A');
  // The course's lexeme begins with @, which no typed word contains.
  const lexemes = [...places].map(([stem, at]) => `'${stem}'${at.length > 0 ? ':' : ''}${at.join(',')}`);
  return [...lexemes, `'@${courseId}'`].join(' ');
}

type Written = Omit<PassageRow, 'id'>;
const COLUMNS = [
  ...(['source', 'sourceId', 'kind', 'courseId', 'lectureId', 'captionId', 'language'] as const),
  ...(['startSeconds', 'endSeconds', 'firstCue', 'lastCue', 'title', 'text'] as const),
];

/** Stores passages with their index words. */
export async function insertPassages(trx: Db, rows: Written[]): Promise<void> {
  const words = rows.map(({ text, title }) =>
    [text, title].map((each) => readWords(each).map(({ stem }) => stem)),
  );
  if (!isSqlite(trx)) {
    const lines = rows.map((row, index) => {
      const [body = [], title = []] = words[index] ?? [];
      const values = COLUMNS.map((column) => row[column]);
      return sql`(${sql.join([...values, sql`${vectorOf(body, title, row.courseId)}::tsvector`])})`;
    });
    const columns = sql.join([...COLUMNS, 'terms'].map((column) => sql.ref(column)));
    await sql`insert into "passages" (${columns}) values ${sql.join(lines)}`.execute(trx);
    return;
  }
  const inserted = await trx.insertInto('passages').values(rows).returning('id').execute();
  for (const [index, { id }] of inserted.entries()) {
    const [body = [], title = []] = words[index] ?? [];
    await sql`insert into "passageTerms" (rowid, body, title, scope)
      values (${id}, ${body.join(' ')}, ${title.join(' ')}, ${scopeOf(rows[index]?.courseId ?? 0)})`.execute(
      trx,
    );
  }
}

function sqliteMatch({ groups, bodyOnly, courseIds }: TermQuery): string {
  const term = ({ stems, prefix }: IndexTerm) => `"${stems.join(' ')}"${prefix ? '*' : ''}`;
  const words = groups.map((group) => `(${group.map(term).join(' OR ')})`).join(' AND ');
  const text = `{${bodyOnly ? 'body' : 'body title'}} : (${words})`;
  if (courseIds.length > MAX_SCOPES) return text;
  return `{scope} : (${courseIds.map((id) => `"${scopeOf(id)}"`).join(' OR ')}) AND ${text}`;
}

function postgresMatch({ groups, bodyOnly, courseIds }: TermQuery): string {
  const term = ({ stems, prefix }: IndexTerm) =>
    `(${stems.map((stem) => `'${stem}'${prefix || bodyOnly ? ':' : ''}${prefix ? '*' : ''}${bodyOnly ? 'D' : ''}`).join(' <-> ')})`;
  const words = groups.map((group) => `(${group.map(term).join(' | ')})`).join(' & ');
  if (courseIds.length > MAX_SCOPES) return words;
  return `(${courseIds.map((id) => `'@${id}'`).join(' | ')}) & ${words}`;
}

/** Builds the SQL parts that select matching passages; a lower rank is better. */
export function buildTermMatch(
  db: Db,
  match: TermQuery,
): {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  id: RawBuilder<number>;
  rank: RawBuilder<number>;
} {
  if (isSqlite(db)) {
    return {
      from: sql`"passageTerms" inner join "passages" on "passages"."id" = "passageTerms".rowid`,
      where: sql`"passageTerms" match ${sqliteMatch(match)}`,
      id: sql`"passageTerms".rowid`,
      rank: sql`bm25("passageTerms", 1.0, 0.6, 0.0)`,
    };
  }
  const query = sql`${postgresMatch(match)}::tsquery`;
  return {
    from: sql`"passages"`,
    where: sql`"passages"."terms" @@ ${query}`,
    id: sql`"passages"."id"`,
    rank: sql`-ts_rank('{1, 1, 1, 0.6}', "passages"."terms", ${query}, 1)`,
  };
}
