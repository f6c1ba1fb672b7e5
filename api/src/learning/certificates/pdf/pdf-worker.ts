import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { drawCertificate } from './draw-certificate.ts';
import type { CertificatePrintTexts } from './print.ts';

const pdf = await buffer(drawCertificate(workerData as CertificatePrintTexts));
parentPort?.postMessage(new Uint8Array(pdf));
