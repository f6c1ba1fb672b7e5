import type { ByteRange } from './storage.ts';

/**
 * Parses a Range header: undefined sends everything, 'unsatisfiable' means 416. Several ranges send
 * everything, too.
 */
export function readByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  if (header === undefined || !/^bytes=/i.test(header)) return undefined;
  if (header.includes(',')) return 'unsatisfiable';
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header);
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const suffix = Number(last);
    return suffix === 0 ? 'unsatisfiable' : { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}
