import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER = 12;
const RESPONSE = 0x8180;
const TYPE_A = 1;

function nameOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

function answerTo(query: Buffer, end: number): Buffer {
  const isV4 = query.readUInt16BE(end) === TYPE_A;
  const head = Buffer.from(query.subarray(0, end + 4));
  head.writeUInt16BE(RESPONSE, 2);
  head.writeUInt16BE(isV4 ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const record = Buffer.from([0xc0, HEADER, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);
  return isV4 ? Buffer.concat([head, record]) : head;
}

/** Starts a real name server that resolves every name to this machine, but ignores `silent-…`. */
export async function startDnsServer() {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameOf(query);
    if (!name.startsWith('silent-')) socket.send(answerTo(query, end), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}
