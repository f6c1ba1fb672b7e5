import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../core/config/config.ts';
import { SECOND } from '../../core/time/time.ts';
import { CitationFilter } from './citation-filter.ts';
import type { FoundTutorAnswer } from './find-answer.ts';
import { askModel, type ModelServer } from './model.ts';
import type { TutorSentence } from './tutor.schema.ts';

const MAX_CONCURRENCY = 8;
const MAX_DURATION = 60 * SECOND;
/** The slots that visitors may use; the others stay free for people with accounts. */
const MAX_VISITORS = 2;
const running = { all: 0, visitors: 0 };

export function modelServerOf({ tutorApiUrl, tutorApiKey, tutorModel }: Config): ModelServer | undefined {
  return tutorApiUrl === undefined ? undefined : { url: tutorApiUrl, key: tutorApiKey, model: tutorModel };
}

interface Asked {
  server: ModelServer | undefined;
  question: string;
  found: FoundTutorAnswer;
  log: Pick<FastifyBaseLogger, 'warn'>;
  signal: AbortSignal;
  /** Counts a model answer to a visitor; false when the limit of all visitors is reached. */
  takeFromBudget?: (() => Promise<boolean>) | undefined;
}

/** Reserves a slot at the model and returns a function that frees the slot; undefined when all are taken. */
function takePlace(isVisitor: boolean): (() => void) | undefined {
  if (running.all >= MAX_CONCURRENCY) return undefined;
  if (isVisitor && running.visitors >= MAX_VISITORS) return undefined;
  const visitors = isVisitor ? 1 : 0;
  running.all += 1;
  running.visitors += visitors;
  return () => {
    running.all -= 1;
    running.visitors -= visitors;
  };
}

/** Yields the model's checked sentences. Never throws, because the passages alone are an answer too. */
export async function* streamModelAnswer({
  server,
  question,
  found,
  log,
  signal,
  takeFromBudget,
}: Asked): AsyncGenerator<TutorSentence> {
  if (!server || found.refused) return;
  const leave = takePlace(takeFromBudget !== undefined);
  if (!leave) return;
  const filter = new CitationFilter(found.passages.map(({ text }) => text));
  const passages = found.passages.map(({ lectureTitle, text }) => ({ lecture: lectureTitle ?? '', text }));
  try {
    if (takeFromBudget && !(await takeFromBudget())) return;
    const limited = AbortSignal.any([signal, AbortSignal.timeout(MAX_DURATION)]);
    for await (const piece of askModel(server, { question, passages }, limited)) yield* filter.add(piece);
    yield* filter.end();
  } catch (error) {
    // Logs only the name, because the message may contain the server's response.
    const reason = error instanceof Error ? error.name : 'unknown';
    if (!signal.aborted) log.warn({ reason }, 'the model did not answer');
  } finally {
    leave();
  }
}
