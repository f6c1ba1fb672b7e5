import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/plugins/access.ts';
import { moduleOf, type QuestionContent } from '../kinds/kinds.ts';
import { withImageUrls } from '../text/image-urls.ts';

/** Makes rendered HTML what one attempt shows: with the values it drew and pictures for this reader. */
export function attemptHtml(app: FastifyInstance, caller: Caller, content: QuestionContent, layout: object) {
  const { fillHtml } = moduleOf(content);
  return (source: string) => withImageUrls(app, caller, fillHtml?.(source, content, layout) ?? source);
}
