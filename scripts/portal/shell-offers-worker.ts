import { parentPort } from 'node:worker_threads';
import { computeSharedExports } from './shell-offers.ts';

parentPort?.postMessage(JSON.stringify(computeSharedExports()));
