import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { SheetTableError } from './table.ts';

const MAX_PART = 32 * 1024 * 1024;
const MAX_PARTS = 48 * 1024 * 1024;
const MAX_FILES = 2_000;
const CHUNK = 64 * 1024;
/** Matches the parts to unpack; pictures, charts and macros are not needed. */
const READ = /^xl\/(?:workbook|styles|sharedStrings|worksheets\/[^/]+|_rels\/workbook)\.xml(?:\.rels)?$/i;

/** Unpacks a workbook's XML parts. Throws before unpacking when their declared size is excessive. */
export function unpackWorkbook(bytes: Uint8Array): Map<string, Uint8Array> {
  let files = 0;
  let total = 0;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        files += 1;
        if (files > MAX_FILES) throw new SheetTableError('too_large', 'El archivo tiene demasiadas partes.');
        if (!READ.test(name)) return false;
        total += originalSize;
        if (originalSize > MAX_PART || total > MAX_PARTS)
          throw new SheetTableError(
            'too_large',
            'La planilla es demasiado grande. Dejá en un archivo nuevo solo las filas que hacen falta.',
          );
        return true;
      },
    });
    return new Map(Object.entries(parts).map(([name, part]) => [name.toLowerCase(), part]));
  } catch (error) {
    if (error instanceof SheetTableError) throw error;
    throw new SheetTableError('damaged_file', 'La planilla está dañada: abrila y guardala de nuevo.');
  }
}

export interface XmlListener {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Parses a part as a stream; the listener gets names without their prefix. */
export function readXlsxPart(part: Uint8Array | undefined, { open, close, text }: XmlListener): void {
  if (!part) return;
  const parser = new SaxesParser();
  const own = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('error', () => {
    throw new SheetTableError('damaged_file', 'La planilla está dañada: abrila y guardala de nuevo.');
  });
  // A DTD could define entities that expand without limit.
  parser.on('doctype', () => {
    throw new SheetTableError('damaged_file', 'La planilla tiene partes que no son de una planilla.');
  });
  parser.on('opentag', ({ name, attributes }) => open?.(own(name), attributes as Record<string, string>));
  parser.on('closetag', ({ name }) => close?.(own(name)));
  parser.on('text', (found) => text?.(found));
  parser.on('cdata', (found) => text?.(found));
  const decoder = new TextDecoder();
  for (let at = 0; at < part.length; at += CHUNK)
    parser.write(decoder.decode(part.subarray(at, at + CHUNK), { stream: true }));
  parser.close();
}

/** Returns an attribute's value, whatever its prefix. */
export function findAttribute(attributes: Record<string, string>, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
}
