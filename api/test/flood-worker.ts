// Runs in a thread, so that its own work does not count as slowness of the server.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Connections from one address that send these texts in turn and never read. */
export interface FloodOptions {
  port: number;
  from: string;
  texts: string[];
  connections: number;
}

const BATCH_SIZE = 20;
const PAUSE_MS = 20;

const { port, from, texts, connections } = workerData as FloodOptions;
for (let index = 0; index < connections; index += 1) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined).pause();
  socket.write(texts[index % texts.length] as string);
  if (index % BATCH_SIZE === 0) await sleep(PAUSE_MS);
}
parentPort?.postMessage('all asked');
// Keeps the thread alive, because connections that do not read would let it end.
setInterval(() => undefined, 60_000);
