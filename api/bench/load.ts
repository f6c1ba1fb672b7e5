import { connect, type Socket } from 'node:net';
import { median, type RunningProgram, readCpuSeconds } from './process.ts';

const CONNECTIONS = 10;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

export interface LoadTarget {
  name: string;
  server: RunningProgram;
  path: string;
  token?: string;
  headers?: Record<string, string>;
}

/** Reads responses from a plain socket, because an HTTP client would cost more than the measured server. */
function readAnswers(socket: Socket, onAnswer: () => void): void {
  let head = Buffer.alloc(0);
  let missing = 0;
  socket.on('data', (data: Buffer) => {
    let chunk = data;
    while (chunk.length > 0) {
      if (missing === 0) {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf(END_OF_HEAD);
        if (end < 0) return;
        const text = head.toString('latin1', 0, end);
        if (!/^HTTP\/1\.1 20[06]/.test(text)) throw new Error(text.slice(0, 200));
        missing = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
        chunk = head.subarray(end + END_OF_HEAD.length);
        head = Buffer.alloc(0);
      }
      const taken = Math.min(missing, chunk.length);
      missing -= taken;
      chunk = chunk.subarray(taken);
      if (missing === 0) onAnswer();
    }
  });
}

/** Measures responses per second and processor time per response, for `ms` over ten connections. */
async function loadOnce({ server, path, token, headers }: LoadTarget, ms: number) {
  const { port } = new URL(server.url);
  const all = { host: `127.0.0.1:${port}`, ...headers, ...(token && { authorization: `Bearer ${token}` }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  let answers = 0;
  let isOver = false;
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), '127.0.0.1'));
  for (const socket of sockets) {
    readAnswers(socket, () => {
      answers += 1;
      if (!isOver) socket.write(request);
    });
    socket.on('connect', () => socket.write(request));
  }
  const began = performance.now();
  const before = readCpuSeconds(server);
  await new Promise((resolve) => setTimeout(resolve, ms));
  isOver = true;
  const seconds = (performance.now() - began) / 1000;
  const cpu = readCpuSeconds(server) - before;
  for (const socket of sockets) socket.destroy();
  return { perSecond: answers / seconds, microseconds: (cpu / answers) * 1e6 };
}

/** Measures the targets in turn, round after round, so that other load disturbs all targets equally. */
export async function measureTargets(targets: LoadTarget[], rounds: number, ms: number) {
  const seen = targets.map(() => ({ perSecond: [] as number[], microseconds: [] as number[] }));
  for (const target of targets) await loadOnce(target, ms);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const result = await loadOnce(target, ms);
      seen[index]?.perSecond.push(result.perSecond);
      seen[index]?.microseconds.push(result.microseconds);
    }
  }
  return seen.map((each) => ({
    perSecond: median(each.perSecond),
    microseconds: median(each.microseconds),
  }));
}
