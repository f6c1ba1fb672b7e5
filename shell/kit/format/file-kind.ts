const BY_ENDING: [RegExp, string][] = [
  [/\.(docx?|odt|rtf)$/i, 'Documento'],
  [/\.(xlsx?|ods|csv)$/i, 'Planilla'],
  [/\.(pptx?|odp)$/i, 'Presentación'],
  [/\.(zip|rar|7z|tar|gz)$/i, 'Comprimido'],
];
const BY_TYPE: [RegExp, string][] = [
  [/^application\/pdf$/, 'PDF'],
  [/^image\//, 'Imagen'],
  [/^video\//, 'Video'],
  [/^audio\//, 'Audio'],
  [/^text\/plain/, 'Texto'],
];

/** Returns the everyday name of a file's type. */
export function fileKindText({ name, mimeType }: { name: string; mimeType: string }): string {
  const byType = BY_TYPE.find(([pattern]) => pattern.test(mimeType))?.[1];
  const byEnding = BY_ENDING.find(([pattern]) => pattern.test(name))?.[1];
  return byEnding ?? byType ?? 'Archivo';
}

/** Returns how a browser can show the type without a download. */
export function previewKindOf(mimeType: string): 'image' | 'page' | null {
  if (/^image\/(png|jpeg|gif|webp|avif)$/.test(mimeType)) return 'image';
  return mimeType === 'application/pdf' || mimeType === 'text/plain' ? 'page' : null;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats bytes: 29678 → «30 kB». */
export function formatFileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit >= 2 && value < 10 ? 1 : 0;
  return `${value.toLocaleString('es-UY', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}

/** Formats a date: «21 de noviembre de 2026». */
export function longDateText(iso: string): string {
  return new Date(iso).toLocaleDateString('es-UY', { day: 'numeric', month: 'long', year: 'numeric' });
}
