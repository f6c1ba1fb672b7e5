import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { drawCertificate } from './draw-certificate.ts';
import type { CertificatePrint } from './print.ts';

const pdf = await buffer(drawCertificate(workerData as CertificatePrint));
parentPort?.postMessage(new Uint8Array(pdf));
