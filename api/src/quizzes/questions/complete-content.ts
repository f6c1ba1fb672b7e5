import { EMPTY_CONTENT, type Option, type QuestionContent } from './content.ts';
import { newPartId } from './part-id.ts';
import type { NewQuestionBody } from './questions.schema.ts';

interface WithId {
  id?: string;
}

/** Keeps the ids that were given, once each, and gives the others new ones. */
function withIds<T extends WithId>(parts: T[], taken: Set<string>): (T & { id: string })[] {
  return parts.map((part) => {
    const id = part.id === undefined || taken.has(part.id) ? newPartId() : part.id;
    taken.add(id);
    return { ...part, id };
  });
}

/** Every text without the space around it, its line breaks of one kind. */
function tidy<T>(value: T): T {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n').trim() as T;
  if (Array.isArray(value)) return value.map(tidy) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, tidy(one)])) as T;
}

type Body = Omit<NewQuestionBody, 'text'> & { text: string };

function choices(body: Body, taken: Set<string>): Option[] {
  return withIds(body.options ?? [], taken).map((option) => ({ weight: 0, feedback: '', ...option }));
}

function numbers(body: Body): QuestionContent['numbers'] {
  const empty = { value: null, tolerance: 0, min: null, max: null, weight: 100, feedback: '' };
  return (body.numbers ?? []).map((number) => ({ ...empty, ...number }));
}

function gaps(body: Body): QuestionContent['gaps'] {
  return (body.gaps ?? []).map((gap) => ({
    kind: gap.kind ?? 'text',
    caseSensitive: gap.caseSensitive ?? false,
    weight: gap.weight ?? 1,
    accepted: gap.accepted.map((one) => ({ weight: 100, feedback: '', tolerance: 0, ...one })),
  }));
}

/** The fields that belong to each kind; what others say is left behind. */
function ownFields(body: Body): Partial<QuestionContent> {
  const taken = new Set<string>();
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return { options: choices(body, taken) };
    case 'truefalse':
      return {
        correct: body.correct ?? null,
        feedbackTrue: body.feedbackTrue ?? '',
        feedbackFalse: body.feedbackFalse ?? '',
      };
    case 'short':
      return {
        accepted: (body.accepted ?? []).map((one) => ({ weight: 100, feedback: '', ...one })),
        caseSensitive: body.caseSensitive ?? false,
        accentSensitive: body.accentSensitive ?? false,
      };
    case 'numerical':
      return { numbers: numbers(body) };
    case 'matching': {
      const pairs = withIds(body.pairs ?? [], taken).map(({ matchId, ...pair }) => {
        const id = matchId === undefined || taken.has(matchId) ? newPartId() : matchId;
        taken.add(id);
        return { ...pair, matchId: id };
      });
      return { pairs, distractors: withIds(body.distractors ?? [], taken) };
    }
    case 'ordering':
      return { items: withIds(body.items ?? [], taken) };
    case 'gaps':
      return { gaps: gaps(body), accentSensitive: body.accentSensitive ?? false };
    case 'essay':
      return { graderInfo: body.graderInfo ?? '' };
  }
}

function uniqueTags(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

/** Completes a sent question: every field present, every part with an id. */
export function completeContent(sent: Body): QuestionContent {
  const body = tidy(sent);
  return {
    ...EMPTY_CONTENT,
    kind: body.kind,
    title: body.title ?? '',
    text: body.text,
    format: body.format ?? 'markdown',
    feedback: body.feedback ?? '',
    mark: body.mark ?? 1,
    tags: uniqueTags(body.tags ?? []),
    shuffle: body.shuffle ?? true,
    ...ownFields(body),
  };
}
