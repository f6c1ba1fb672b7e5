import type { FastifyInstance } from 'fastify';
import { addImageUrls } from '../../courses/media/image-urls.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import { getKindModule, type QuestionContent } from '../kinds/kinds.ts';

/** Returns a function that inserts drawn values and signs picture URLs in rendered HTML. */
export function createQuestionHtmlFiller(
  app: FastifyInstance,
  caller: Caller,
  content: QuestionContent,
  layout: object,
) {
  const { fillHtml } = getKindModule(content);
  return (source: string) => addImageUrls(app, caller, fillHtml?.(source, content, layout) ?? source);
}
