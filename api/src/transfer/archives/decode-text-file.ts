import { TextDecoder } from 'node:util';
import { UnreadableTextError } from './archive-error.ts';

const HEAD_BYTES = 1_000;
const DECLARED =
  /^\s*<\?xml[^>]{0,200}\sencoding\s*=\s*["']([\w.:-]{1,40})|<meta\s[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i;

/** Returns the encoding; ignores a declaration of UTF-16 in single-byte text, where it must be wrong. */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const [, xml, html] = DECLARED.exec(head.toString('latin1', 0, HEAD_BYTES)) ?? [];
  const declared = xml ?? html ?? 'utf-8';
  return /^utf-?16|^ucs/i.test(declared) ? 'utf-8' : declared;
}

/** Decodes a text file; wrong bytes are an error, because they would change letters silently. */
export async function* decodeTextFile(source: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of source) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new UnreadableTextError(
      'archive_broken',
      name,
      'tiene letras que no se pueden leer: no está en UTF-8',
    );
  }
}
