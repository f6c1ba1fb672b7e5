import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/plugins/access-check.ts';
import { correctAnswerOf } from '../grading/review-question.ts';
import { getKindModule } from '../kinds/kinds.ts';
import { createQuestionHtmlFiller } from '../presentation/attempt-renderer.ts';
import { buildQuestion } from './build-question.ts';
import type { NewQuestionBody } from './questions.schema.ts';

/** Presents an unsaved question with its key, as an attempt would show it; each call draws new values. */
export async function presentQuestionPreview(app: FastifyInstance, caller: Caller, body: NewQuestionBody) {
  const built = await buildQuestion(app.rendering, caller.id, body);
  const { createLayout, present } = getKindModule(built.content);
  const layout = createLayout?.(built.content, false) ?? {};
  const html = createQuestionHtmlFiller(app, caller, built.content, layout);
  return {
    html: html(built.rendered.text),
    ...present?.(built, layout, html),
    ...correctAnswerOf(built.content, layout),
  };
}
