import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/** Tells the hashing thread that more bytes or all bytes are written, or that it may stop. */
export type HashRequest = { id: number; path: string; upTo: number; state: 'grown' | 'whole' | 'gone' };
export type HashReply = { id: number; sha256: string } | { id: number; error: string };

type Reading = { file: number; hash: Hash; read: number };

const buffer = Buffer.allocUnsafe(1024 * 1024);
const readings = new Map<number, Reading>();

function readUpTo(reading: Reading, upTo: number): void {
  while (reading.read < upTo) {
    const wanted = Math.min(buffer.length, upTo - reading.read);
    const length = readSync(reading.file, buffer, 0, wanted, reading.read);
    if (length === 0) throw new Error('the file is shorter than what was written to it');
    reading.hash.update(buffer.subarray(0, length));
    reading.read += length;
  }
}

function begin(path: string): Reading {
  return { file: openSync(path, 'r'), hash: createHash('sha256'), read: 0 };
}

function end(id: number): void {
  const reading = readings.get(id);
  if (reading) closeSync(reading.file);
  readings.delete(id);
}

function answer({ id, path, upTo, state }: HashRequest): HashReply | undefined {
  if (state === 'gone') return void end(id);
  const reading = readings.get(id) ?? begin(path);
  readings.set(id, reading);
  readUpTo(reading, upTo);
  if (state === 'grown') return undefined;
  end(id);
  return { id, sha256: reading.hash.digest('hex') };
}

parentPort?.on('message', (request: HashRequest) => {
  try {
    const result = answer(request);
    if (result) parentPort?.postMessage(result);
  } catch (error) {
    end(request.id);
    parentPort?.postMessage({ id: request.id, error: String(error) } satisfies HashReply);
  }
});
