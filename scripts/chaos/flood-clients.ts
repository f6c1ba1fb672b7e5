// Runs in a thread, so that its own cost does not count as slowness of the server.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface FloodSettings {
  url: string;
  connections: number;
  seconds: number;
  studentToken: string;
  /** The path for the student's watch time. */
  trackPath: string;
}
/** `statuses`: counts of responses; `loose`: refusals without Retry-After. */
export interface FloodResult {
  statuses: Record<string, number>;
  loose: number;
}

const order = workerData as FloodSettings;
const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
const result: FloodResult = { statuses: {}, loose: 0 };
const ends = Date.now() + order.seconds * 1000;

const bearer = { authorization: `Bearer ${order.studentToken}` };
const json = { 'content-type': 'application/json' };
const login = (n: number) =>
  JSON.stringify({ email: `nadie-${n}@rambla.test`, password: 'una clave cualquiera', fingerprint: 'f' });

/** A typical mix: mostly reads, some watch time, a few log-ins. */
function questionOf(n: number): { method: string; path: string; headers: object; body?: string } {
  const track = JSON.stringify({
    viewId: `v${n % 50}`,
    intervals: [[n % 1000, (n % 1000) + 5]],
    position: 1,
  });
  const mix = [
    { method: 'GET', path: '/api/courses', headers: {} },
    { method: 'GET', path: '/', headers: {} },
    { method: 'GET', path: '/api/courses/my_courses', headers: bearer },
    { method: 'GET', path: '/api/courses/byType/FING', headers: {} },
    { method: 'POST', path: order.trackPath, headers: { ...bearer, ...json }, body: track },
    { method: 'GET', path: '/api/quizzes', headers: bearer },
    { method: 'GET', path: '/nada', headers: {} },
    {
      method: 'POST',
      path: '/api/users/login',
      headers: { ...json, 'x-forwarded-for': `10.${n % 250}.${(n >> 8) % 250}.1` },
      body: login(n),
    },
  ];
  return mix[n % mix.length] as (typeof mix)[number];
}

function send(n: number): Promise<void> {
  const { method, path, headers, body } = questionOf(n);
  return new Promise((resolve) => {
    const note = (what: string) => {
      result.statuses[what] = (result.statuses[what] ?? 0) + 1;
      resolve();
    };
    const asking = request(`${order.url}${path}`, { method, headers: { ...headers }, agent }, (answer) => {
      const status = answer.statusCode ?? 0;
      if ([429, 503].includes(status) && answer.headers['retry-after'] === undefined) result.loose += 1;
      answer.resume();
      answer.on('close', () => note(String(status)));
    });
    asking.on('error', (error) => note((error as NodeJS.ErrnoException).code ?? 'error'));
    asking.end(body);
  });
}

// Adds one to the step, so that every client sends every kind of request.
async function client(first: number): Promise<void> {
  for (let n = first; Date.now() < ends; n += order.connections + 1) await send(n);
}

await Promise.all(Array.from({ length: order.connections }, (_, index) => client(index)));
agent.destroy();
parentPort?.postMessage(result);
