import type { TutorAnswerResponse, TutorSentence } from '@rambla/api/contract';
import { fetchAuthorized } from '@rambla/kit/auth/authorized';

export interface TutorQuestion {
  text: string;
  lectureId?: number;
  courseIds?: number[];
}

interface Listener {
  onFound: (reply: TutorAnswerResponse) => void;
  onSentence: (sentence: TutorSentence) => void;
}

/** The failure of a question; its message is in Spanish, to be shown to the person. */
export class TutorError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

async function readError(response: Response): Promise<TutorError> {
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  return new TutorError(body.code ?? 'failed', body.message ?? 'PROFE IA no responde. Probá de nuevo.');
}

function tell(event: string, { onFound, onSentence }: Listener): void {
  const [, name] = /^event: (\w+)$/m.exec(event) ?? [];
  const [, data] = /^data: (.*)$/m.exec(event) ?? [];
  if (data === undefined) return;
  if (name === 'passages') onFound(JSON.parse(data) as TutorAnswerResponse);
  if (name === 'sentence') onSentence(JSON.parse(data) as TutorSentence);
}

/** Asks a question; passages arrive first, then sentences. Throws TutorError on a refusal. */
export async function askTutor(
  question: TutorQuestion,
  listener: Listener,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetchAuthorized('/api/tutor/questions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(question),
    signal,
  });
  if (!response.ok || !response.body) throw await readError(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) tell(event, listener);
  }
}
