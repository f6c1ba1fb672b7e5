import type { FastifyInstance } from 'fastify';
import { withImageUrls } from '../../courses/media/image-urls.ts';
import type { Caller } from '../../platform/plugins/access.ts';
import { moduleOf, type QuestionContent } from '../kinds/kinds.ts';

/** Completes rendered HTML for one attempt: drawn values, and picture URLs signed for the reader. */
export function attemptHtml(app: FastifyInstance, caller: Caller, content: QuestionContent, layout: object) {
  const { fillHtml } = moduleOf(content);
  return (source: string) => withImageUrls(app, caller, fillHtml?.(source, content, layout) ?? source);
}
