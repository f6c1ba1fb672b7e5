import type { FastifyInstance } from 'fastify';
import { addImageUrls } from '../../courses/media/image-urls.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import { type QuestionContent, toFlatQuestion } from '../kinds/kinds.ts';
import type { RenderedQuestion } from '../kinds/question-texts.ts';
import type { Question } from './questions.schema.ts';
import type { QuestionRow } from './questions.table.ts';

/** Presents a question to teachers, with its key. */
export function presentQuestion(app: FastifyInstance, caller: Caller, row: QuestionRow): Question {
  const content = JSON.parse(row.content) as QuestionContent;
  const rendered = JSON.parse(row.rendered) as RenderedQuestion;
  const { id, courseId, version, createdAt, updatedAt, lectureId, lectureSecond } = row;
  return {
    ...toFlatQuestion(content),
    id,
    courseId,
    lecture: lectureId === null ? null : { id: lectureId, second: lectureSecond },
    textHtml: addImageUrls(app, caller, rendered.text),
    feedbackHtml: addImageUrls(app, caller, rendered.feedback),
    version,
    createdAt,
    updatedAt,
  };
}
