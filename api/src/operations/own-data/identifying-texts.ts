import { sql } from 'kysely';
import type { UserRow } from '../../accounts/users/users.table.ts';
import type { Db } from '../../core/database/database.ts';
import { fold } from '../../core/text/fold.ts';
import { buildLikeAnyFilter } from './like-any.dialect.ts';

const MIN_LENGTH = 4;
/** Several words, or a username with digits or signs such as `ana.perez`. */
const DISTINCTIVE = /\p{L}\s+\p{L}|\p{L}.*[\d._-]|[\d._-].*\p{L}/u;

/** Columns whose texts notifications, reports and responses repeat. */
const TITLES = [
  ['courses', 'name'],
  ['lectures', 'title'],
  ['quizzes', 'title'],
  ['liveClasses', 'title'],
  ['attachments', 'name'],
] as const;

/** The texts by which others' rows mention a person. */
export interface IdentifyingTexts {
  /** E-mail and ci, which nothing else has. */
  unique: string[];
  /** Username and name, which may also be common words or the title of something. */
  names: string[];
  /** Names of several words, or with digits or signs, that are in no title: in texts they mean the person. */
  distinctiveNames: string[];
}

export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Escapes a text as JSON strings do. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

export const listSpellings = (texts: string[]) => texts.flatMap((text) => [text, inJson(text)]);

/** Matches whole words only, because a longer word may contain a name by chance. */
export function saysAny(texts: string[]): (text: unknown) => boolean {
  if (texts.length === 0) return () => false;
  const any = listSpellings(texts).map(escapePattern).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'iu');
  return (text) => typeof text === 'string' && pattern.test(text);
}

/** Matches one of the names as a whole. */
function isAnyOf(names: string[]): (text: unknown) => boolean {
  const folded = new Set(names.map(fold));
  return (text) => typeof text === 'string' && folded.has(fold(text));
}

async function isInTitle(trx: Db, name: string): Promise<boolean> {
  const isSaid = saysAny([name]);
  for (const [table, column] of TITLES) {
    const { rows } = await sql<{
      title: string;
    }>`select ${sql.ref(column)} as "title" from ${sql.table(table)}
      where ${buildLikeAnyFilter(trx, [column], [name])}`.execute(trx);
    if (rows.some(({ title }) => isSaid(title))) return true;
  }
  return false;
}

/** Leaves out the names that somebody else has too, because those texts may be about the other person. */
async function withoutNamesakes(trx: Db, { id }: UserRow, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const others = await trx
    .selectFrom('users')
    .select(['username', 'name'])
    .where('id', '<>', id)
    .where(buildLikeAnyFilter(trx, ['username', 'name'], names))
    .execute();
  const isOthers = isAnyOf(others.flatMap(({ username, name }) => [username, name ?? '']));
  return names.filter((name) => !isOthers(name));
}

/** Lists the texts that identify a person. */
export async function listIdentifyingTexts(trx: Db, user: UserRow): Promise<IdentifyingTexts> {
  const { email, username, name, ci } = user;
  const longOf = (texts: (string | null)[]) =>
    texts.filter((text): text is string => (text?.length ?? 0) >= MIN_LENGTH);
  const names = await withoutNamesakes(trx, user, longOf([username, name]));
  const distinctiveNames: string[] = [];
  for (const text of names)
    if (DISTINCTIVE.test(text) && !(await isInTitle(trx, text))) distinctiveNames.push(text);
  return { unique: longOf([email, ci]), names, distinctiveNames };
}

/** Fields that hold a person's name; `was` is the earlier name on a certificate. */
const NAME_FIELDS = new Set(['username', 'userName', 'author', 'authorName', 'was']);
/** Objects of a person; others have a `name` too, such as courses and files. */
const PERSON_FIELDS = new Set(['author', 'user', 'person', 'certificate']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function listPersonNames(value: unknown, field = ''): unknown[] {
  if (!isObject(value)) return NAME_FIELDS.has(field) ? [value] : [];
  // Any cell of a people import's rejected row may hold a name.
  if (field === 'cells') return Object.values(value);
  const isPerson = !Array.isArray(value) && (PERSON_FIELDS.has(field) || 'username' in value);
  const inner = Object.entries(value).flatMap(([key, each]) => listPersonNames(each, key));
  return isPerson ? [value.name, ...inner] : inner;
}

/** Creates a matcher of JSON texts in which a person has one of these names. */
export function createPersonNameMatcher(names: string[]): (text: unknown) => boolean {
  const isName = isAnyOf(names);
  return (text) => {
    if (typeof text !== 'string' || !/^[[{]/.test(text)) return false;
    try {
      return listPersonNames(JSON.parse(text)).some(isName);
    } catch {
      return false;
    }
  };
}
