import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { acquireBuffer, releaseBuffer } from './send-buffers.ts';
import type { ByteRange } from './storage.ts';

/** More concurrent reads would lengthen event-loop turns and delay new connections. */
const MAX_READING = 32;

const waiting: (() => void)[] = [];
let reading = 0;

/** Waits until fewer reads are running; call `endReading` after the read. */
async function startReading(): Promise<void> {
  if (reading < MAX_READING) reading += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

function endReading(): void {
  const next = waiting.shift();
  if (next) next();
  else reading -= 1;
}

/** Sends a range at the client's pace and closes the file; a missing byte cuts the connection. */
export async function sendFileRange(
  file: FileHandle,
  range: ByteRange,
  response: ServerResponse,
): Promise<void> {
  const { socket } = response.req;
  let goOn: (() => void) | undefined;
  const handleClose = () => goOn?.();
  socket.once('close', handleClose);
  // Node never calls back for a response queued behind another when the connection closes.
  const waitFor = (begin: (done: () => void) => void) =>
    new Promise<void>((resolve) => {
      goOn = resolve;
      if (socket.destroyed) resolve();
      else begin(resolve);
    });
  let at = range.start;
  try {
    if (!response.socket) await waitFor((done) => response.once('socket', done));
    while (at <= range.end && !socket.destroyed) {
      await startReading();
      const buffer = acquireBuffer();
      try {
        const { bytesRead } = await file
          .read(buffer, 0, Math.min(buffer.length, range.end + 1 - at), at)
          .finally(endReading);
        if (bytesRead === 0) break;
        at += bytesRead;
        await waitFor((done) => response.write(buffer.subarray(0, bytesRead), () => done()));
      } finally {
        releaseBuffer(buffer);
      }
    }
    if (at > range.end) response.end();
  } finally {
    socket.off('close', handleClose);
    if (!response.writableEnded) response.destroy();
    await file.close();
  }
}
