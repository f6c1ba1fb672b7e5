import {
  listSavedFileAddresses,
  openFileCache,
  removeSavedFiles,
  savedFileAddressOf,
} from './saved-lectures.ts';

const PART_BYTES = 2 * 1024 * 1024;
const POSITION_DIGITS = 12;

/** Downloads the rest of a video and stores it in parts; resolves to the number of all parts. */
export async function downloadVideo(
  key: string,
  { url, size }: { url: string; size: number },
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<number> {
  let at = await lengthOnDevice(key);
  onBytes(at);
  if (at < size) {
    const response = await fetch(url, { signal, ...(at > 0 && { headers: { range: `bytes=${at}-` } }) });
    if (!response.ok || !response.body) throw new DownloadRefusedError(response.status);
    if (at > 0 && response.status !== 206) {
      // Starts over, because a server or proxy that ignores the range sends the whole file.
      await removeSavedFiles(key, 'video/');
      onBytes(-at);
      at = 0;
    }
    await writeParts(key, at, response.body, onBytes);
    if ((await lengthOnDevice(key)) < size) throw new Error('the video came in part');
  }
  return (await listSavedFileAddresses(key, 'video/')).length;
}

export class DownloadRefusedError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the video: ${status}`);
    this.status = status;
  }
}

async function writeParts(
  key: string,
  from: number,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const reader = body.getReader();
  let at = from;
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const write = async () => {
    if (length === 0) return;
    const name = `video/${String(at).padStart(POSITION_DIGITS, '0')}`;
    const headers = { 'content-length': String(length) };
    await (await openFileCache()).put(
      savedFileAddressOf(key, name),
      new Response(new Blob(chunks), { headers }),
    );
    at += length;
    chunks = [];
    length = 0;
  };
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      chunks.push(read.value);
      length += read.value.byteLength;
      onBytes(read.value.byteLength);
      if (length >= PART_BYTES) await write();
    }
  } finally {
    await write();
  }
}

async function lengthOnDevice(key: string): Promise<number> {
  const last = (await listSavedFileAddresses(key, 'video/')).at(-1);
  const part = last && (await (await openFileCache()).match(last));
  return part ? startOf(last) + Number(part.headers.get('content-length')) : 0;
}

function startOf(address: string): number {
  return Number(address.slice(-POSITION_DIGITS));
}

/** Returns a saved video as one blob, which the browser reads from disk; undefined without one. */
export async function readSavedVideo(key: string, type: string): Promise<Blob | undefined> {
  const files = await openFileCache();
  const addresses = await listSavedFileAddresses(key, 'video');
  const parts = await Promise.all(addresses.map(async (address) => (await files.match(address))?.blob()));
  const blobs = parts.filter((part) => part !== undefined);
  return blobs.length > 0 ? new Blob(blobs, { type: type.split(';')[0] ?? type }) : undefined;
}
