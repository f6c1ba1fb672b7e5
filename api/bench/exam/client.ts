import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface CallTimings {
  start: number[];
  save: number[];
  submit: number[];
}

/** Counts failures by response; `connection` means that the server was down or closed an idle connection. */
export type FailureCounts = Map<string, number>;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, scheduling: 'lifo' });

interface Answer {
  status: number;
  body: string;
}

function once(url: string, method: string, token: string, body: unknown): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(payload && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers, timeout: 30_000 }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.end(payload);
  });
}

const TRIES = 400;

/** Repeats calls until they succeed, as a browser does, and counts every failure. */
export class ExamClient {
  readonly failures: FailureCounts = new Map();
  readonly timings: CallTimings = { start: [], save: [], submit: [] };
  readonly #urls: string[];
  #next = 0;

  constructor(urls: string[]) {
    this.#urls = urls;
  }

  #fail(name: string): void {
    this.failures.set(name, (this.failures.get(name) ?? 0) + 1);
  }

  async call(
    kind: keyof CallTimings,
    method: string,
    path: string,
    token: string,
    body?: unknown,
  ): Promise<Answer> {
    for (let tried = 1; tried <= TRIES; tried += 1) {
      const base = this.#urls[this.#next++ % this.#urls.length];
      const begun = performance.now();
      try {
        const answer = await once(`${base}/api${path}`, method, token, body);
        if (answer.status < 300) {
          this.timings[kind].push(performance.now() - begun);
          return answer;
        }
        this.#fail(`${kind} ${answer.status}`);
        // Repeats the call after 408, because an overloaded server may time out a valid request.
        if (answer.status < 500 && answer.status !== 408)
          throw new Error(`${path}: ${answer.status} ${answer.body}`);
      } catch (error) {
        if (!(error instanceof Error) || !('code' in error || error.message === 'timeout')) throw error;
        this.#fail('connection');
      }
      await sleep(250);
    }
    throw new Error(`${path}: no answer after ${TRIES} tries`);
  }
}
