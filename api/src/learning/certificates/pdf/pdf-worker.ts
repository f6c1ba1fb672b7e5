import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { drawCertificate } from './draw-certificate.ts';
import type { Print } from './print.ts';

const pdf = await buffer(drawCertificate(workerData as Print));
parentPort?.postMessage(new Uint8Array(pdf));
