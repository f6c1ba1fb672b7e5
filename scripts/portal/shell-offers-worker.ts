import { parentPort } from 'node:worker_threads';
import { computeOffers } from './shell-offers.ts';

parentPort?.postMessage(JSON.stringify(computeOffers()));
