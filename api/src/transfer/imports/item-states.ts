import { listAttachments } from '../../courses/attachments/attachments.queries.ts';
import { findLecture } from '../../courses/lectures/lectures.queries.ts';
import { findPage } from '../../courses/lectures/pages/pages.queries.ts';
import { listLinks } from '../../courses/links/links.queries.ts';
import type { Db } from '../../database.ts';
import { listQuestionsById } from '../../quizzes/questions/questions.queries.ts';
import { findQuiz } from '../../quizzes/quizzes.queries.ts';
import { listSlots } from '../../quizzes/slots/slots.queries.ts';
import { digestOf } from '../reading/convert-page.ts';

type Made = { kind: string; madeId: number };

/** The digests of things as they are now, to find those that were changed. */
export class ItemStates {
  readonly #db: Db;
  readonly #courseId: number;
  #links: ReturnType<typeof listLinks> | undefined;
  #attachments: ReturnType<typeof listAttachments> | undefined;

  constructor(db: Db, courseId: number) {
    this.#db = db;
    this.#courseId = courseId;
  }

  /** Null: it is gone. Groups and banks are not compared. */
  async of({ kind, madeId }: Made): Promise<string | null> {
    switch (kind) {
      case 'lecture':
        return this.#lecture(madeId);
      case 'quiz':
      case 'assignment':
        return this.#quiz(madeId);
      case 'link': {
        this.#links ??= listLinks(this.#db, this.#courseId);
        const link = (await this.#links).find(({ linkId }) => linkId === madeId);
        return link ? digestOf(link.name, link.url) : null;
      }
      case 'attachment': {
        this.#attachments ??= listAttachments(this.#db, this.#courseId);
        const found = (await this.#attachments).find(({ id }) => id === madeId);
        return found ? digestOf(found.name, found.fileId) : null;
      }
    }
    return '';
  }

  async #lecture(id: number): Promise<string | null> {
    const lecture = await findLecture(this.#db, this.#courseId, id);
    if (!lecture) return null;
    const page = lecture.kind === 'page' ? await findPage(this.#db, id) : undefined;
    // A converted video is another file.
    return digestOf(lecture.title, lecture.description, lecture.videoFileId !== null, page?.text);
  }

  async #quiz(id: number): Promise<string | null> {
    const quiz = await findQuiz(this.#db, this.#courseId, id);
    if (!quiz) return null;
    const slots = await listSlots(this.#db, id);
    const ids = slots.flatMap(({ questionId }) => questionId ?? []);
    const rows = await listQuestionsById(this.#db, this.#courseId, ids);
    const versions = rows.map((row) => [row.id, row.version]).sort();
    const { title, description, timeLimitSeconds, attemptsAllowed, gradeBy, maxMark } = quiz;
    const asked = slots.map(({ questionId, tag, mark }) => [questionId, tag, mark]);
    return digestOf(
      [title, description, timeLimitSeconds, attemptsAllowed, gradeBy, maxMark],
      asked,
      versions,
    );
  }
}
