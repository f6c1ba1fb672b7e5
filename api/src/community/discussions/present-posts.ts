import type { FastifyInstance } from 'fastify';
import type { LectureReader } from '../../courses/lectures/lectures.policy.ts';
import { signMediaUrl } from '../../courses/media/media-url.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import type { ListedDiscussionAnswer } from './answers.queries.ts';
import type { DiscussionAnswer, DiscussionQuestion } from './discussions.schema.ts';
import type { DiscussionQuestionRow } from './discussions.table.ts';
import type { ListedDiscussionQuestion } from './questions.queries.ts';

/** The reader, for whom picture URLs are signed. */
export interface PostViewer {
  app: FastifyInstance;
  caller: Caller;
  reader: LectureReader;
}

type Authored = { userId: number | null; authorName: string | null };

/** Classmates must not learn an anonymous asker's identity from any field. */
function authorOf({ userId, authorName }: Authored, isHidden: boolean, { reader }: PostViewer) {
  const id = reader.teaches ? userId : null;
  if (isHidden && !reader.teaches && userId !== reader.userId) return { id: null, name: null };
  return { id, name: authorName };
}

function presentPost(row: ListedDiscussionQuestion | ListedDiscussionAnswer, showing: PostViewer) {
  const { app, caller, reader } = showing;
  const { id, text, html, createdAt, editedAt, pictureId, removedAt, removedBy, removalReason } = row;
  const path = `/api/media/files/${pictureId}/imagen`;
  return {
    id,
    text,
    html,
    createdAt,
    editedAt,
    mine: row.userId === reader.userId,
    picture: pictureId === null ? null : { url: signMediaUrl(app, caller, path) },
    thanks: Number(row.thanks),
    thanked: Number(row.thanked) > 0,
    reported: Number(row.reported) > 0,
    reports: reader.teaches ? Number(row.reports) : 0,
    removed: removedAt && removedBy ? { at: removedAt, by: removedBy, reason: removalReason } : null,
  };
}

export function presentDiscussionQuestion(
  row: ListedDiscussionQuestion,
  showing: PostViewer,
): DiscussionQuestion {
  const { courseId, lectureId, quizId, anonymous, title, titleHtml, visibleAcceptedId } = row;
  return {
    ...presentPost(row, showing),
    courseId,
    lectureId,
    quizId,
    anonymous,
    title,
    titleHtml,
    acceptedId: visibleAcceptedId,
    author: authorOf(row, anonymous, showing),
    second: lectureId === null ? null : row.second,
    answers: row.answers,
    staffAnswers: row.staffAnswers,
    pinned: row.pinned,
  };
}

/** Presents an answer; anonymous askers stay anonymous in answers to their own question. */
export function presentDiscussionAnswer(
  row: ListedDiscussionAnswer,
  question: Pick<DiscussionQuestionRow, 'userId' | 'anonymous' | 'acceptedId'>,
  showing: PostViewer,
): DiscussionAnswer {
  const isAsker = row.userId !== null && row.userId === question.userId;
  return {
    ...presentPost(row, showing),
    author: authorOf(row, question.anonymous && isAsker, showing),
    questionId: row.questionId,
    fromStaff: row.fromStaff,
    accepted: row.id === question.acceptedId && row.removedAt === null,
  };
}
