import type { FastifyInstance } from 'fastify';
import { listAttachments } from '../../courses/attachments/attachments.queries.ts';
import { listLecturesInOrder, listPlaces } from '../../courses/content/content-places.queries.ts';
import type { Course } from '../../courses/courses.schema.ts';
import { findLecture } from '../../courses/lectures/lectures.queries.ts';
import { findPage } from '../../courses/lectures/pages/pages.queries.ts';
import { listSections } from '../../courses/lectures/sections/sections.queries.ts';
import { listLinks } from '../../courses/links/links.queries.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import type { FileRow } from '../../platform/files/files.table.ts';
import type { FileQuestion } from '../../quizzes/assignments/assignment-settings.ts';
import { findQuestionOf } from '../../quizzes/assignments/present-assignments.ts';
import { findQuiz, listQuizzes } from '../../quizzes/quizzes.queries.ts';
import type { QuizRow } from '../../quizzes/quizzes.table.ts';
import { listSlots, type SlotRow } from '../../quizzes/slots/slots.queries.ts';

export interface CourseSource {
  app: FastifyInstance;
  course: Course;
  starterId: number;
  /** Aborted once the work has to stop. */
  signal: AbortSignal;
}

/** The place of a thing in its course; each kind has ids of its own. */
interface Placed {
  id: number;
  section: string | null;
  title: string;
}

/** A thing of a course with all that an export writes. */
export type CourseItem =
  | (Placed & { kind: 'page'; text: string })
  | (Placed & { kind: 'video'; description: string; file: FileRow | undefined })
  | (Placed & { kind: 'material'; file: FileRow | undefined })
  | (Placed & { kind: 'link'; url: string })
  | (Placed & { kind: 'quiz'; quiz: QuizRow; slots: SlotRow[] })
  | (Placed & { kind: 'assignment'; quiz: QuizRow; question: FileQuestion });

/** Writes things in the order of the course; `end` returns what the file does not hold, in Spanish. */
export interface CourseWriter {
  begin(): Promise<void>;
  add(item: CourseItem): Promise<void>;
  end(): Promise<string[]>;
}

/** A thing whose contents are read when it is written. */
interface Stub {
  key: string;
  read: (section: string | null) => Promise<CourseItem | undefined>;
}

async function readLecture(
  { app: { db }, course }: CourseSource,
  section: string | null,
  id: number,
): Promise<CourseItem | undefined> {
  const lecture = await findLecture(db, course.id, id);
  if (!lecture) return undefined;
  const placed = { id, section, title: lecture.title };
  if (lecture.kind === 'page') return { ...placed, kind: 'page', text: (await findPage(db, id))?.text ?? '' };
  const file = lecture.videoFileId === null ? undefined : await findFile(db, lecture.videoFileId);
  return { ...placed, kind: 'video', description: lecture.description, file };
}

async function readQuiz(
  { app: { db }, course }: CourseSource,
  section: string | null,
  id: number,
): Promise<CourseItem | undefined> {
  const quiz = await findQuiz(db, course.id, id);
  if (!quiz) return undefined;
  const placed = { id, section, title: quiz.title };
  if (quiz.kind === 'quiz') return { ...placed, kind: 'quiz', quiz, slots: await listSlots(db, id) };
  const { content } = await findQuestionOf(db, course.id, id);
  return { ...placed, kind: 'assignment', quiz, question: content };
}

/** Things that stand between lectures. */
async function listOthers(source: CourseSource): Promise<Stub[]> {
  const { db } = source.app;
  const { id: courseId } = source.course;
  const quizzes = await listQuizzes(db, courseId, { userId: 0, drafts: true });
  const attachments = await listAttachments(db, courseId);
  const links = await listLinks(db, courseId);
  return [
    ...quizzes.map(
      ({ id }): Stub => ({ key: `quiz ${id}`, read: (section) => readQuiz(source, section, id) }),
    ),
    ...attachments.map(
      ({ id, name: title, fileId }): Stub => ({
        key: `attachment ${id}`,
        read: async (section) => ({ kind: 'material', id, section, title, file: await findFile(db, fileId) }),
      }),
    ),
    ...links.map(
      ({ linkId: id, name: title, url }): Stub => ({
        key: `link ${id}`,
        read: async (section) => ({ kind: 'link', id, section, title, url }),
      }),
    ),
  ];
}

type Read = () => Promise<CourseItem | undefined>;

/** Lists everything in the order of the course; what nobody placed comes last. */
async function listInOrder(source: CourseSource): Promise<Read[]> {
  const { app, course } = source;
  const { db } = app;
  const sections = await listSections(db, course.id);
  const lectures = await listLecturesInOrder(db, course.id);
  const others = await listOthers(source);
  const byKey = new Map(others.map((stub) => [stub.key, stub]));
  const places = (await listPlaces(db, course.id)).flatMap((place) => {
    const stub = byKey.get(`${place.kind} ${place.itemId}`);
    return stub ? [{ ...place, stub }] : [];
  });
  const behind = (section: string | null, lectureId: number | null, sectionId: number | null) =>
    places
      .filter((place) => place.afterLectureId === lectureId)
      .filter((place) => lectureId !== null || place.sectionId === sectionId)
      .map(
        ({ stub }): Read =>
          () =>
            stub.read(section),
      );
  const inSection = ({ id, name }: { id: number | null; name: string | null }): Read[] => [
    ...behind(name, null, id),
    ...lectures
      .filter(({ sectionId }) => sectionId === id)
      .flatMap((lecture): Read[] => [
        () => readLecture(source, name, lecture.id),
        ...behind(name, lecture.id, id),
      ]),
  ];
  const placed = new Set(places.map(({ stub }) => stub));
  const last = sections.at(-1)?.name ?? null;
  return [
    ...[{ id: null, name: null }, ...sections].flatMap(inSection),
    ...others
      .filter((stub) => !placed.has(stub))
      .map(
        (stub): Read =>
          () =>
            stub.read(last),
      ),
  ];
}

/** Reads one thing after the other; what is gone meanwhile is left out. */
export async function* readContents(
  source: CourseSource,
  progress: (fraction: number) => void,
): AsyncGenerator<CourseItem> {
  const all = await listInOrder(source);
  for (const [index, read] of all.entries()) {
    source.signal.throwIfAborted();
    const item = await read();
    if (item) yield item;
    progress((index + 1) / all.length);
  }
}
