import { MAX_PICTURE_BYTES } from '../questions/picture-rules.ts';

/** Recognises the types in `PICTURE_TYPES` as the package file-type does, but synchronously. */
function isShownPicture(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1A\n')) {
    // Animated ones have a type of their own, and declare it before their pixels.
    const [animation, pixels] = [bytes.indexOf('acTL'), bytes.indexOf('IDAT')];
    return animation < 0 || (pixels >= 0 && pixels < animation);
  }
  return (
    head.startsWith('\xFF\xD8\xFF') ||
    head.startsWith('GIF') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP')) ||
    /^.{4}ftypavi[fs]$/s.test(head)
  );
}

/** Returns the Spanish reason why a question cannot show this picture. */
export function findPictureProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_PICTURE_BYTES) return 'pesa más de 5 MB';
  return isShownPicture(bytes) ? undefined : 'no es una imagen que se pueda mostrar';
}
