// Runs in a thread and sends requests at a steady rate. Times count from a request's planned start, so that
// slow responses cannot hide delays.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface PlannedRead {
  kind: 'list' | 'video';
  path: string;
  headers: Record<string, string>;
}

export interface ReaderWorkerData {
  url: string;
  reads: PlannedRead[];
  perSecond: number;
}

export interface TimedRead {
  kind: PlannedRead['kind'];
  /** The planned start, comparable to `Date.now()`. */
  dueAt: number;
  ms: number;
  /** The HTTP status, or 0 without a complete response. */
  status: number;
}

const { url, reads, perSecond } = workerData as ReaderWorkerData;
const agent = new Agent({ keepAlive: true });
const seen: TimedRead[] = [];
const pending = new Set<Promise<void>>();
const began = Date.now();
let asked = 0;

function ask(read: PlannedRead): Promise<number> {
  const { path, headers } = read;
  return new Promise((resolve) => {
    const asking = request(url + path, { headers, agent }, (answer) => {
      answer.resume().on('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    // Repeats the request, as a browser does, when the server has just closed an idle connection.
    asking.on('error', () => resolve(asking.reusedSocket ? ask(read) : 0)).end();
  });
}

async function note(read: PlannedRead, dueAt: number): Promise<void> {
  const status = await ask(read);
  const now = performance.timeOrigin + performance.now();
  seen.push({ kind: read.kind, dueAt, ms: now - dueAt, status });
}

function sendDue(): void {
  for (;;) {
    const dueAt = began + (asked / perSecond) * 1000;
    if (dueAt > Date.now()) return;
    const sent = note(reads[asked % reads.length] as PlannedRead, dueAt);
    pending.add(sent);
    void sent.finally(() => pending.delete(sent));
    asked += 1;
  }
}

const timer = setInterval(sendDue, 1);
parentPort?.once('message', async () => {
  clearInterval(timer);
  await Promise.all(pending);
  agent.destroy();
  parentPort?.postMessage(seen);
});
