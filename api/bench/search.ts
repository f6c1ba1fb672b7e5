import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/core/config/config.ts';
import { type Db, openDatabase } from '../src/core/database/database.ts';
import { isSqlite } from '../src/core/database/is-sqlite.ts';
import { HOUR } from '../src/core/time/time.ts';
import { readCaptions } from '../src/courses/captions/read-captions.ts';
import { insertCourse } from '../src/courses/courses.queries.ts';
import { insertLecture } from '../src/courses/lectures/lectures.queries.ts';
import { upsertSubscription } from '../src/courses/subscriptions/subscriptions.queries.ts';
import { openServices } from '../src/operations/start/open-services.ts';
import { splitTranscript } from '../src/search/split-transcript.ts';
import { insertPassages } from '../src/search/terms.dialect.ts';
import { callApp, makeActor } from '../test/actors.ts';
import { median } from './process.ts';

const HOURS_OF_A_COURSE = 20;
const COURSES_OF_A_STUDENT = 10;
const CUE_SECONDS = 4;
const CUES = 3_600 / CUE_SECONDS;
const WORDS_OF_A_CUE = 10;
const CALLS = 120;
const ROWS_PER_BATCH = 500;
const VIDEOS = new URL('../demo/media/videos/', import.meta.url);
/** Invented words, so that the vocabulary is as large as an institute's. */
const RARE_WORDS = 20_000;

/** Returns a pseudorandom generator that repeats its numbers in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Returns a function that draws the demo's words by frequency, and rare words by Zipf's law. */
function readVocabulary(): (random: () => number) => string {
  const files = readdirSync(VIDEOS).filter((name) => name.endsWith('.vtt'));
  const said = files.flatMap((name) =>
    readCaptions(readFileSync(new URL(name, VIDEOS), 'utf8')).cues.flatMap(({ text }) => text.split(/\s+/)),
  );
  const pick = (all: string[], random: () => number) => all[Math.floor(random() * all.length)] ?? '';
  const syllables = ['ca', 'ber', 'to', 'lin', 'dro', 'fa', 'mes', 'pu', 'ri', 'gan', 'zo', 'ne'];
  const random = dice(7);
  const rare = Array.from({ length: RARE_WORDS }, () =>
    [1, 2, 3].map(() => pick(syllables, random)).join(''),
  );
  return (die) => (die() < 0.85 ? pick(said, die) : (rare[Math.floor(RARE_WORDS * die() ** 3)] ?? ''));
}

async function fillLecture(trx: Db, courseId: number, number: number, word: () => string): Promise<void> {
  const title = `Clase ${number}`;
  const { id: lectureId } = await insertLecture(trx, {
    courseId,
    title,
    description: '',
    durationSeconds: 3_600,
  });
  const { id: captionId } = await trx
    .insertInto('captions')
    .values({ lectureId, language: 'es', label: 'Español', vtt: '', updatedAt: '2026-01-01T00:00:00.000Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cues = Array.from({ length: CUES }, (_, index) => ({
    captionId,
    number: index + 1,
    startSeconds: index * CUE_SECONDS,
    endSeconds: (index + 1) * CUE_SECONDS,
    text: Array.from({ length: WORDS_OF_A_CUE }, word).join(' '),
  }));
  for (let at = 0; at < cues.length; at += ROWS_PER_BATCH)
    await trx
      .insertInto('cues')
      .values(cues.slice(at, at + ROWS_PER_BATCH))
      .execute();
  const own = { source: 'lecture', sourceId: lectureId, courseId, lectureId } as const;
  const nothing = { captionId: null, language: null, startSeconds: null, endSeconds: null, firstCue: null };
  const passages = splitTranscript(
    cues.map((cue) => ({ ...cue, language: 'es' })),
    title,
  );
  await insertPassages(
    trx,
    passages.map((passage) => ({ ...nothing, lastCue: null, ...passage, ...own })),
  );
}

export interface SearchFigures {
  hours: number;
  passages: number;
  fillMinutes: number;
  /** By kind of query: median, 95th percentile and this process's processor time, in milliseconds. */
  calls: { what: string; median: number; most: number; processor: number }[];
}

/** Fills an institute with hours of speech and searches it as a student and as a member of every course. */
export async function measureSearch(
  databaseUrl: string,
  dataDir: string,
  hours: number,
): Promise<SearchFigures> {
  const config = readConfig({
    DATABASE_URL: databaseUrl.startsWith('sqlite:') ? undefined : databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
  });
  const services = await openServices(config);
  const { db } = services;
  const app = await buildApp(services);
  await app.ready();
  const vocabulary = readVocabulary();
  const began = performance.now();
  const sqlite = isSqlite(db);
  // Speeds up the filling; the measured calls only read.
  if (sqlite) await sql`pragma synchronous = off`.execute(db);
  else await sql`drop index "passagesByTerms"`.execute(db);
  const courses = Math.ceil(hours / HOURS_OF_A_COURSE);
  for (let course = 1; course <= courses; course += 1) {
    await db.transaction().execute(async (trx) => {
      const die = dice(course);
      const { id } = await insertCourse(trx, { name: `Curso ${course}`, type: 'FING', category: '' });
      for (let number = 1; number <= HOURS_OF_A_COURSE; number += 1)
        await fillLecture(trx, id, number, () => vocabulary(die));
    });
  }
  if (sqlite) {
    await sql`insert into "passageTerms" ("passageTerms") values ('optimize')`.execute(db);
    await sql`analyze`.execute(db);
  } else {
    // Indexing a million passages takes longer than the usual time limit.
    const patient = openDatabase(databaseUrl, HOUR);
    await sql`create index "passagesByTerms" on "passages" using gin ("terms") with (fastupdate = off)`.execute(
      patient,
    );
    await sql`vacuum analyze`.execute(patient);
    await patient.destroy();
  }
  await db.deleteFrom('passagesDue').execute();
  const fillMinutes = (performance.now() - began) / 60_000;
  const student = await makeActor(app, 'student');
  const everywhere = await makeActor(app, 'student');
  const ids = (await db.selectFrom('courses').select('id').orderBy('id').execute()).map(({ id }) => id);
  for (const courseId of ids) await upsertSubscription(db, { userId: everywhere.id, courseId });
  for (const courseId of ids.slice(-COURSES_OF_A_STUDENT))
    await upsertSubscription(db, { userId: student.id, courseId });
  const die = dice(99);
  const words = (count: number) => {
    const some: string[] = [];
    while (some.length < count) {
      const word = vocabulary(die).replace(/[^\p{L}]/gu, '');
      if (word.length > 4) some.push(word);
    }
    return some.join(' ');
  };
  const calls: SearchFigures['calls'] = [];
  const measure = async (what: string, path: () => string, as = student) => {
    const times: number[] = [];
    const before = process.cpuUsage();
    for (let call = 0; call < CALLS; call += 1) {
      const url = path();
      const start = performance.now();
      const response = await callApp(app, { method: 'GET', path: url, as });
      times.push(performance.now() - start);
      if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
    }
    times.sort((one, other) => one - other);
    const { user, system } = process.cpuUsage(before);
    const processor = (user + system) / 1_000 / CALLS;
    calls.push({ what, median: median(times), most: times[Math.floor(0.95 * CALLS)] ?? 0, processor });
  };
  const q = (count: number) => encodeURIComponent(words(count));
  await measure('two words, 10 courses', () => `/transcripts?q=${q(2)}`);
  await measure('one word, 10 courses', () => `/transcripts?q=${q(1)}`);
  await measure('two words in everything, 10 courses', () => `/search?q=${q(2)}`);
  await measure('two words, every course', () => `/transcripts?q=${q(2)}`, everywhere);
  await measure('three words, every course', () => `/transcripts?q=${q(3)}`, everywhere);
  const { passages } = await db
    .selectFrom('passages')
    .select((row) => row.fn.countAll<number>().as('passages'))
    .executeTakeFirstOrThrow();
  await app.close();
  await db.destroy();
  return { hours: courses * HOURS_OF_A_COURSE, passages: Number(passages), fillMinutes, calls };
}

export const toSqliteUrl = (folder: string) => `sqlite:${join(folder, 'rambla.db')}`;
