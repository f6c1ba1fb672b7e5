import { describe, expect, it } from 'vitest';
import { fileKindText, formatFileSize, previewKindOf } from './file-kind.ts';

describe('a file in words', () => {
  it.each([
    ['practico.pdf', 'application/pdf', 'PDF'],
    ['notas.csv', 'text/csv', 'Planilla'],
    ['foto.png', 'image/png', 'Imagen'],
    ['cosa.xyz', 'application/octet-stream', 'Archivo'],
  ])('%s (%s) is %s', (name, mimeType, kind) => {
    expect(fileKindText({ name, mimeType })).toBe(kind);
  });

  it.each([
    [404, '404 B'],
    [29_678, '30 kB'],
    [999_600, '1 MB'],
    [1_540_000, '1,5 MB'],
    [2_400_000_000, '2,4 GB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });

  it('only shows what cannot run anything', () => {
    expect(previewKindOf('application/pdf')).toBe('page');
    expect(previewKindOf('image/png')).toBe('image');
    expect([previewKindOf('image/svg+xml'), previewKindOf('text/html')]).toEqual([null, null]);
  });
});
