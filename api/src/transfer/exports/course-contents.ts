import type { FastifyInstance } from 'fastify';
import { listLiveClasses } from '../../community/calendar/live-classes/live-classes.queries.ts';
import { listAttachments } from '../../courses/attachments/attachments.queries.ts';
import { listLectureCaptions } from '../../courses/captions/captions.queries.ts';
import type { CaptionRow } from '../../courses/captions/captions.table.ts';
import { contentKeyOf, readContentOrder } from '../../courses/content/content-order.ts';
import type { Course } from '../../courses/courses.schema.ts';
import { findLecture } from '../../courses/lectures/lectures.queries.ts';
import { findLecturePage } from '../../courses/lectures/pages/pages.queries.ts';
import { listLinks } from '../../courses/links/links.queries.ts';
import { listCourseGroups } from '../../courses/subscriptions/groups/groups.queries.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import type { FileRow } from '../../platform/files/files.table.ts';
import type { FileQuestionContent } from '../../quizzes/assignments/assignment-settings.ts';
import { findAssignmentQuestion } from '../../quizzes/assignments/present-assignments.ts';
import {
  countExplainedQuestions,
  readExplainingLectureIds,
} from '../../quizzes/questions/explaining-lectures.queries.ts';
import { findQuiz, listQuizzes } from '../../quizzes/quizzes.queries.ts';
import type { QuizRow } from '../../quizzes/quizzes.table.ts';
import { listSlots, type QuizSlotRow } from '../../quizzes/slots/slots.queries.ts';

export interface ExportSource {
  app: FastifyInstance;
  course: Course;
  starterId: number;
  /** Aborted when the job must stop. */
  signal: AbortSignal;
}

/** An item's place in the course; each kind has its own ids. */
interface Placed {
  id: number;
  section: string | null;
  title: string;
}

/** An item of a course with everything that an export writes. */
export type ExportedItem =
  /** An empty section; other sections come with their items. */
  | (Placed & { kind: 'section' })
  | (Placed & { kind: 'page'; text: string; open: boolean })
  | (Placed & {
      kind: 'video';
      description: string;
      file: FileRow | undefined;
      open: boolean;
      captions: CaptionRow[];
    })
  | (Placed & { kind: 'material'; file: FileRow | undefined })
  | (Placed & { kind: 'link'; url: string })
  | (Placed & { kind: 'quiz'; quiz: QuizRow; slots: QuizSlotRow[] })
  | (Placed & { kind: 'assignment'; quiz: QuizRow; question: FileQuestionContent });

/** Writes items in the course's order; `end` describes dropped content in Spanish. */
export interface CourseWriter {
  begin(): Promise<void>;
  add(item: ExportedItem): Promise<void>;
  end(): Promise<string[]>;
}

async function readLecture(
  { app: { db }, course }: ExportSource,
  section: string | null,
  id: number,
): Promise<ExportedItem | undefined> {
  const lecture = await findLecture(db, course.id, id);
  if (!lecture) return undefined;
  const { title, open, description, videoFileId } = lecture;
  const placed = { id, section, title, open };
  if (lecture.kind === 'page')
    return { ...placed, kind: 'page', text: (await findLecturePage(db, id))?.text ?? '' };
  const file = videoFileId === null ? undefined : await findFile(db, videoFileId);
  return { ...placed, kind: 'video', description, file, captions: await listLectureCaptions(db, id) };
}

async function readQuiz(
  { app: { db }, course }: ExportSource,
  section: string | null,
  id: number,
): Promise<ExportedItem | undefined> {
  const quiz = await findQuiz(db, course.id, id);
  if (!quiz) return undefined;
  const placed = { id, section, title: quiz.title };
  if (quiz.kind === 'quiz') return { ...placed, kind: 'quiz', quiz, slots: await listSlots(db, id) };
  const { content } = await findAssignmentQuestion(db, course.id, id);
  return { ...placed, kind: 'assignment', quiz, question: content };
}

/** Loads an item; undefined when it was deleted meanwhile. */
type Load = (section: string | null) => Promise<ExportedItem | undefined>;
interface Other {
  kind: string;
  id: number;
  load: Load;
}

/** Lists items other than lectures. */
async function listOthers(source: ExportSource): Promise<Other[]> {
  const { db } = source.app;
  const { id: courseId } = source.course;
  const quizzes = await listQuizzes(db, courseId, { userId: 0, drafts: true });
  const attachments = await listAttachments(db, courseId);
  const links = await listLinks(db, courseId);
  return [
    ...quizzes.map(({ id, kind }): Other => ({ kind, id, load: (section) => readQuiz(source, section, id) })),
    ...attachments.map(
      ({ id, name: title, fileId }): Other => ({
        kind: 'attachment',
        id,
        load: async (section) => ({ kind: 'material', id, section, title, file: await findFile(db, fileId) }),
      }),
    ),
    ...links.map(
      ({ linkId: id, name: title, url }): Other => ({
        kind: 'link',
        id,
        load: async (section) => ({ kind: 'link', id, section, title, url }),
      }),
    ),
  ];
}

/** Lists all items in the course's order. */
async function listInOrder(source: ExportSource): Promise<(() => Promise<ExportedItem | undefined>)[]> {
  const { db } = source.app;
  const { id: courseId } = source.course;
  const others = await listOthers(source);
  const loads = new Map(others.map((other) => [contentKeyOf(other), other.load]));
  const order = await readContentOrder(db, courseId, others, await readExplainingLectureIds(db, courseId));
  return order.flatMap(({ id: sectionId, name, items }) => {
    if (items.length === 0 && sectionId !== null)
      return [async () => ({ kind: 'section', id: sectionId, section: null, title: name ?? '' }) as const];
    return items.map(
      ({ kind, id }) =>
        async () =>
          kind === 'lecture' ? readLecture(source, name, id) : loads.get(contentKeyOf({ kind, id }))?.(name),
    );
  });
}

/** Lists in Spanish the course's data that no format can hold. */
export async function listUnexportableData({ app: { db }, course }: ExportSource): Promise<string[]> {
  const live = await listLiveClasses(db, course.id, { userId: 0, teaches: true });
  const groups = await listCourseGroups(db, [course.id]);
  const explained = await countExplainedQuestions(db, course.id);
  const hasGoals = Boolean(course.objective?.trim() || course.audience?.trim());
  const whose = explained === 1 ? '1 pregunta' : `${explained} preguntas`;
  return [
    ...(live.length > 0 ? ['Las clases en vivo no van.'] : []),
    ...(groups.length > 0 ? ['Los grupos no van.'] : []),
    ...(hasGoals ? ['Los objetivos y para quién es el curso no van.'] : []),
    ...(explained > 0 ? [`La clase que explica ${whose} no va.`] : []),
  ];
}

/** Reads items one by one and skips those deleted meanwhile. */
export async function* readCourseItems(
  source: ExportSource,
  progress: (fraction: number) => void,
): AsyncGenerator<ExportedItem> {
  const all = await listInOrder(source);
  for (const [index, load] of all.entries()) {
    source.signal.throwIfAborted();
    const item = await load();
    if (item) yield item;
    progress((index + 1) / all.length);
  }
}
