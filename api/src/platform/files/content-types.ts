import { unsupportedMediaType } from '../../core/http/errors.ts';
import {
  hasMagicBytes,
  isSameFormat,
  TEXT_EXTENSIONS,
  TEXT_EXTENSIONS_WITH_MAGIC_BYTES,
} from './extension-groups.ts';
import { extensionOf } from './file-names.ts';

/** The three claims about a file's type: its name, the sender's header and its first bytes. */
export interface FileTypeClaims {
  name: string;
  declared: string;
  head: Buffer;
}

/** Returns the type to store; throws 415 when the claims contradict each other. */
export type FileClassifier = (claims: FileTypeClaims) => Promise<string>;

export const FILE_HEAD_BYTES = 4100;
const UNKNOWN = 'application/octet-stream';
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

const TEXT_TYPES: Record<string, string> = {
  txt: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  rtf: 'application/rtf',
  vtt: 'text/vtt',
  ics: 'text/calendar',
};

async function detect(head: Buffer): Promise<{ ext: string; mime: string } | undefined> {
  // Imports the package with the first upload, because its hundreds of formats make it large.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found) return found;
  // A truncated header may be WebM or Matroska; browsers play both the same way.
  return head.subarray(0, 4).equals(EBML) ? { ext: 'webm', mime: 'video/webm' } : undefined;
}

function essence(declared: string): string {
  const type = (declared.split(';', 1)[0] ?? '').trim().toLowerCase();
  // Senders declare these two types for unknown files.
  return type === UNKNOWN || type === 'binary/octet-stream' ? '' : type;
}

/** Returns a type's group, because senders confuse types only within a group. */
function kindOf(type: string): string {
  if (type === 'image/svg+xml') return 'text';
  if (/^(?:video|audio)\//.test(type) || type === 'application/ogg' || type === 'application/mp4')
    return 'video';
  if (type.startsWith('image/')) return 'image';
  if (type === 'text/plain' || type === 'text/html') return 'text';
  return type === 'application/pdf' ? 'pdf' : '';
}

function disagrees(declared: string, mime: string): boolean {
  const kind = kindOf(essence(declared));
  return kind !== '' && kind !== kindOf(mime) && !(kind === 'text' && mime.startsWith('text/'));
}

function mismatch() {
  return unsupportedMediaType('El contenido del archivo no es lo que su nombre o su tipo dicen.');
}

/** Accepts any type, provided that the claims agree. */
export const classifyAttachment: FileClassifier = async ({ name, declared, head }) => {
  const extension = extensionOf(name);
  const found = await detect(head);
  const isText = TEXT_EXTENSIONS.has(extension);
  if (found && !(isText && TEXT_EXTENSIONS_WITH_MAGIC_BYTES.has(found.ext))) {
    if (isText || (extension !== '' && hasMagicBytes(extension) && !isSameFormat(extension, found.ext)))
      throw mismatch();
    if (
      extension !== '' &&
      hasMagicBytes(found.ext) &&
      !isSameFormat(extension, found.ext) &&
      found.ext !== 'zip'
    )
      throw mismatch();
    if (disagrees(declared, found.mime)) throw mismatch();
    return found.mime;
  }
  if (hasMagicBytes(extension)) throw mismatch();
  const mime = TEXT_TYPES[extension] ?? (isText ? 'text/plain' : UNKNOWN);
  if (disagrees(declared, mime) && kindOf(essence(declared)) !== 'text') throw mismatch();
  return mime;
};

/** Types of video containers that senders declare, besides `video/…` and `audio/…`. */
const CONTAINER_TYPES = ['application/x-matroska', 'application/vnd.ms-asf', 'application/mxf'];

/** Makes a classifier that accepts these types in these formats; `refusal` is the message for others. */
function recordings(types: RegExp, formats: string[], refusal: string): FileClassifier {
  return async ({ name, declared, head }) => {
    const extension = extensionOf(name);
    const found = await detect(head);
    if (!found || !types.test(found.mime)) throw unsupportedMediaType(refusal);
    if (!formats.some((format) => isSameFormat(format, found.ext))) throw unsupportedMediaType(refusal);
    if (extension !== '' && !isSameFormat(extension, found.ext)) throw mismatch();
    const claimed = essence(declared);
    if (claimed !== '' && kindOf(claimed) !== 'video' && !CONTAINER_TYPES.includes(claimed)) throw mismatch();
    return found.mime;
  };
}

/** Accepts a video that browsers can play, judged by name, header and content. */
export const classifyVideo = recordings(
  /^video\/|^application\/ogg$/,
  ['mp4', 'webm', 'ogv'],
  'Ese archivo no es un video. Subí un MP4, WebM, MOV, MKV u OGV.',
);

/** Accepts common video and audio formats, which ffmpeg then converts. */
export const classifyRecording = recordings(
  /^(?:video|audio)\/|^application\/(?:ogg|vnd\.ms-asf|mxf)$/,
  ['mp4', 'webm', 'ogv', 'avi', 'wmv', 'mpg', 'm2ts', 'flv', 'wav', 'flac', 'aif', 'ac3', 'amr', 'mxf'],
  'Ese archivo no es un video ni un audio. Subí un MP4, MOV, WebM, MKV, AVI, WMV, MPG o 3GP, o un MP3.',
);
