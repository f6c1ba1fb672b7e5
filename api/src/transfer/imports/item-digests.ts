import type { Db } from '../../core/database/database.ts';
import { splitIntoChunks } from '../../core/database/split-into-chunks.ts';
import { listAttachments } from '../../courses/attachments/attachments.queries.ts';
import { listCourseDescriptions } from '../../courses/courses.queries.ts';
import { listLecturesToCompare } from '../../courses/lectures/compared-lectures.queries.ts';
import { listLinks } from '../../courses/links/links.queries.ts';
import { listComparedQuizzes, listComparedSlots } from '../../quizzes/compared-quizzes.queries.ts';
import { digestOf } from '../reading/convert-page.ts';

type Made = { kind: string; madeId: number };
type State = [id: number, digest: string];
type ReadStates = (db: Db, courseId: number, ids: number[]) => Promise<State[]>;

type LectureState = Awaited<ReturnType<typeof listLecturesToCompare>>[number];

function digestOfLecture(rows: LectureState[]): string {
  const [lecture] = rows;
  if (!lecture) return '';
  const text = lecture.kind === 'page' ? lecture.text : null;
  // Compares only whether there is a video, because its conversion changes the file.
  const hasVideo = lecture.videoFileId !== null;
  const captions = rows.flatMap(({ language, captionedAt }) => (language ? [[language, captionedAt]] : []));
  // Without captions the digest equals the one that earlier versions of this code stored.
  const more = captions.length > 0 ? [captions] : [];
  return digestOf(lecture.title, lecture.description, hasVideo, text, ...more);
}

const readLectures: ReadStates = async (db, courseId, ids) => {
  const states: State[] = [];
  // Read in chunks, because a whole course's texts may be large.
  for (const some of splitIntoChunks(ids)) {
    const rows = Map.groupBy(await listLecturesToCompare(db, courseId, some), ({ id }) => id);
    for (const [id, all] of rows) states.push([id, digestOfLecture(all)]);
  }
  return states;
};

const readQuizzes: ReadStates = async (db, courseId, ids) => {
  const slots = Map.groupBy(await listComparedSlots(db, courseId, ids), ({ quizId }) => quizId);
  return (await listComparedQuizzes(db, courseId, ids)).map((quiz) => {
    const asked = slots.get(quiz.id) ?? [];
    const known = new Map(asked.flatMap(({ knownId, version }) => (knownId ? [[knownId, version]] : [])));
    const { title, description, timeLimitSeconds, attemptsAllowed, gradeBy, maxMark } = quiz;
    const digest = digestOf(
      [title, description, timeLimitSeconds, attemptsAllowed, gradeBy, maxMark],
      asked.map(({ questionId, tag, mark }) => [questionId, tag, mark]),
      [...known].sort(),
    );
    return [quiz.id, digest];
  });
};

const READERS: Record<string, ReadStates> = {
  about: async (db, _courseId, ids) =>
    (await listCourseDescriptions(db, ids)).map(({ id, description }) => [id, digestOf(description)]),
  lecture: readLectures,
  quiz: readQuizzes,
  assignment: readQuizzes,
  link: async (db, courseId) =>
    (await listLinks(db, courseId)).map(({ linkId, name, url }) => [linkId, digestOf(name, url)]),
  attachment: async (db, courseId) =>
    (await listAttachments(db, courseId)).map(({ id, name, fileId }) => [id, digestOf(name, fileId)]),
};

/** The current digests of imported rows, to detect changes. */
export class ItemDigests {
  readonly #digests = new Map<string, string>();

  /** Reads all digests at once, because an import may have tens of thousands of items. */
  static async read(db: Db, courseId: number, things: Iterable<Made>): Promise<ItemDigests> {
    const states = new ItemDigests();
    for (const [kind, made] of Map.groupBy(things, (thing) => thing.kind)) {
      const ids = [...new Set(made.map(({ madeId }) => madeId))];
      for (const [id, digest] of (await READERS[kind]?.(db, courseId, ids)) ?? [])
        states.#digests.set(`${kind} ${id}`, digest);
    }
    return states;
  }

  /** Returns a row's digest: null when deleted, and empty for kinds that are not compared. */
  of({ kind, madeId }: Made): string | null {
    return kind in READERS ? (this.#digests.get(`${kind} ${madeId}`) ?? null) : '';
  }
}
