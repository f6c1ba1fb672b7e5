import type { PostKind } from './discussion-subject.ts';

/** Builds a post's audit entry without its words, because the entry outlives an erasure of the author. */
export function buildPostAudit(
  action: string,
  kind: PostKind,
  { id, courseId, ...details }: { id: number; courseId: number; answerId?: number | null },
) {
  const [type, name] =
    kind === 'questions' ? ['talk_question', `Pregunta ${id}`] : ['talk_answer', `Respuesta ${id}`];
  return { action: `${type}.${action}`, target: { type, id, name }, details: { courseId, ...details } };
}
