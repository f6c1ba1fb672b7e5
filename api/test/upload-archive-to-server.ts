import { open } from 'node:fs/promises';

const TUS = { 'tus-resumable': '1.0.0' };
const CHUNK_BYTES = 8 * 1024 * 1024;

/** Sends an archive to a running server in chunks, and returns the id of its upload. */
export async function uploadArchiveToServer(url: string, token: string, path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const own = { ...TUS, authorization: token };
    const name = Buffer.from('curso.mbz').toString('base64');
    const about = { ...own, 'upload-length': String(size), 'upload-metadata': `filename ${name}` };
    const begun = await fetch(`${url}/api/course_imports/upload`, { method: 'POST', headers: about });
    if (!begun.ok) throw new Error(`upload: ${begun.status} ${await begun.text()}`);
    const id = String(begun.headers.get('location')).split('/').at(-1) ?? '';
    const type = { 'content-type': 'application/offset+octet-stream' };
    for (let offset = 0; offset < size; offset += CHUNK_BYTES) {
      const body = Buffer.alloc(Math.min(CHUNK_BYTES, size - offset));
      await file.read(body, 0, body.length, offset);
      const headers = { ...own, ...type, 'upload-offset': String(offset) };
      const sent = await fetch(`${url}/api/course_imports/upload/${id}`, { method: 'PATCH', headers, body });
      if (!sent.ok) throw new Error(`upload: ${sent.status} ${await sent.text()}`);
    }
    return id;
  } finally {
    await file.close();
  }
}
