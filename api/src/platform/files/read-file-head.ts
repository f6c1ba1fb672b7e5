import { open } from 'node:fs/promises';

/** Reads at most `length` first bytes of a local file; throws when it is unreadable. */
export async function readFileHead(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
