// Runs as a program: `node readers.ts ADDRESSES_FILE SECONDS` prints `ReadFigures` as JSON. The program uses
// raw sockets, because an HTTP client would use too much of the processor.

import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

const RANGE = 2 * 1024 * 1024;
const RECEIVED = 1024 * 1024;
const HEAD_END = Buffer.from('\r\n\r\n');

export interface ReadFigures {
  bytes: number;
  requests: number;
  cpuSeconds: number;
  seconds: number;
}

interface Target {
  port: number;
  size: number;
  addresses: string[];
}

const [file = '', seconds = '10'] = process.argv.slice(2);
const { port, size, addresses } = JSON.parse(readFileSync(file, 'utf8')) as Target;
// All sockets share one buffer, because nothing uses the bytes after the callback.
const shared = Buffer.allocUnsafeSlow(RECEIVED);
const total = { bytes: 0, requests: 0 };
const until = performance.now() + Number(seconds) * 1000;

function requestText(address: string): string {
  const start = Math.floor(Math.random() * (size - RANGE));
  return `GET ${address} HTTP/1.1\r\nhost: bench\r\nrange: bytes=${start}-${start + RANGE - 1}\r\n\r\n`;
}

function read(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = 0;
    const next = () => {
      if (performance.now() > until) return socket.destroy();
      left = -1;
      socket.write(requestText(address));
    };
    const receive = (length: number, buffer: Uint8Array) => {
      total.bytes += length;
      if (left >= 0) left -= length;
      else {
        const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, length);
        if (bytes.toString('latin1', 9, 12) !== '206') throw new Error(bytes.toString('latin1', 0, 300));
        // Response heads are small enough to arrive unsplit.
        left = RANGE - (length - bytes.indexOf(HEAD_END) - HEAD_END.length);
      }
      if (left === 0) {
        total.requests += 1;
        next();
      }
      return true;
    };
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer: shared, callback: receive } });
    socket.on('connect', next).on('close', () => resolve());
    socket.on('error', reject);
  });
}

const began = performance.now();
await Promise.all(addresses.map(read));
const { user, system } = process.cpuUsage();
const figures: ReadFigures = {
  ...total,
  cpuSeconds: (user + system) / 1e6,
  seconds: (performance.now() - began) / 1000,
};
console.log(JSON.stringify(figures));
