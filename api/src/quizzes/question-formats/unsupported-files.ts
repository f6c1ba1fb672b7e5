import { gunzipSync, strFromU8, unzipSync } from 'fflate';
import { isZip } from './detect-format.ts';

const MAX_MANIFEST = 5 * 1024 * 1024;
const WHAT_WE_READ = 'GIFT, Aiken, Moodle XML o QTI';
const FROM_MOODLE = 'Exportá las preguntas desde Banco de preguntas → Exportar → Moodle XML.';

const BACKUP = `Es una copia de seguridad de Moodle (.mbz). ${FROM_MOODLE}`;
const WORD = `Es un documento de texto (Word u OpenDocument). Guardalo como texto con el formato Aiken o GIFT.`;
const SPREADSHEET = `Es una planilla de cálculo. Pasá las preguntas a ${WHAT_WE_READ}.`;
const SCORM = `Es un paquete SCORM, que es una página que se ejecuta. Exportá las preguntas como ${WHAT_WE_READ} desde el programa con que se hizo.`;
const BLACKBOARD = `Es un paquete de Blackboard. Exportá el banco de preguntas como QTI 2.1 (Exportar paquete QTI 2.1).`;
const KAHOOT = `Es una planilla de Kahoot. Pasá las preguntas a ${WHAT_WE_READ}.`;

interface Sign {
  sign: RegExp;
  says: string;
}

/** Packages, recognised by a file name that only they contain. */
const PACKAGES: Sign[] = [
  { sign: /^(?:moodle_backup\.xml|moodle\.xml|\.ARCHIVE_INDEX)$/m, says: BACKUP },
  { sign: /^h5p\.json$/m, says: `Es un contenido H5P. Pasá las preguntas a ${WHAT_WE_READ}.` },
  { sign: /^word\/document\.xml$/m, says: WORD },
  { sign: /^xl\/workbook\.(?:xml|bin)$/m, says: SPREADSHEET },
  { sign: /^ppt\/presentation\.xml$/m, says: `Es una presentación. Pasá las preguntas a ${WHAT_WE_READ}.` },
  { sign: /^\.bb-package-info$/m, says: BLACKBOARD },
  { sign: /^META-INF\/container\.xml$/m, says: `Es un libro EPUB. Pasá las preguntas a ${WHAT_WE_READ}.` },
  { sign: /^meta\.xml\ncontent\.xml|^content\.xml$/m, says: WORD },
];

/** Files recognised by their first bytes. */
const BEGINNINGS: Sign[] = [
  { sign: /^%PDF-/, says: `Es un PDF. Pasá las preguntas a ${WHAT_WE_READ}.` },
  {
    sign: /^\xD0\xCF.\xE0/s,
    says: `Es un archivo de Office de antes (.doc, .xls o .ppt). Guardalo como texto con el formato Aiken o GIFT.`,
  },
  { sign: /^\{\\rtf/, says: WORD },
  {
    sign: /^(?:\x89PNG|\xFF\xD8\xFF|GIF8|RIFF....WEBP)/,
    says: 'Es una imagen: las preguntas tienen que venir como texto.',
  },
  {
    sign: /^(?:Rar!|7z\xBC\xAF|BZh|\xFD7zXZ)/,
    says: `Es un archivo comprimido. Descomprimilo y elegí el que trae las preguntas (${WHAT_WE_READ}).`,
  },
  { sign: /^SQLite format 3/, says: `Es una base de datos. Exportá las preguntas como ${WHAT_WE_READ}.` },
  { sign: /^....(?:ftyp|moov)/s, says: 'Es un video: las preguntas tienen que venir como texto.' },
];

/** XML files recognised by their root element. */
const ROOTS: Sign[] = [
  { sign: /<GLOSSARY[\s>]/, says: `Es un glosario de Moodle, no un banco de preguntas. ${FROM_MOODLE}` },
  { sign: /<MOODLE_BACKUP[\s>]|<moodle_backup[\s>]/, says: BACKUP },
  { sign: /<POOL[\s>]/, says: BLACKBOARD },
  {
    sign: /<(?:!doctype\s+)?html[\s>]/i,
    says: `Es una página web (HTML). Exportá las preguntas como ${WHAT_WE_READ}.`,
  },
];

/** Texts that are neither GIFT nor Aiken, recognised by typical words. */
const TEXTS: Sign[] = [
  {
    sign: /^\s*\\(?:documentclass|begin\{)/m,
    says: `Es un documento de LaTeX. Pasá las preguntas a ${WHAT_WE_READ}.`,
  },
  {
    sign: /^\s*[{[]\s*(?:"|\{\s*")/,
    says: `Es un archivo JSON. Exportá las preguntas como ${WHAT_WE_READ}.`,
  },
  { sign: /^WEBVTT/, says: 'Son subtítulos (WebVTT), no preguntas.' },
];

function nameOf(signs: Sign[], text: string): string | undefined {
  return signs.find(({ sign }) => sign.test(text))?.says;
}

function manifestSays(manifest: string): string | undefined {
  if (/blackboard/i.test(manifest)) return BLACKBOARD;
  if (/qti|assessmentItem/i.test(manifest)) return undefined;
  if (/adlcp|scorm/i.test(manifest)) return SCORM;
  if (!/imsccv|common cartridge/i.test(manifest)) return undefined;
  return 'Es un curso empaquetado (.imscc) sin preguntas. Exportá los cuestionarios solos, como QTI.';
}

/** Lists all names, but unpacks only three small files that reveal the type. */
function zipSays(bytes: Uint8Array): string | undefined {
  const names: string[] = [];
  const wanted = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      names.push(name);
      const isTold = /^(?:imsmanifest\.xml|mimetype|xl\/sharedStrings\.xml)$/.test(name);
      return isTold && originalSize <= MAX_MANIFEST;
    },
  });
  const readText = (name: string) => (wanted[name] ? strFromU8(wanted[name], true) : undefined);
  if (/Kahoot/i.test(readText('xl/sharedStrings.xml') ?? '')) return KAHOOT;
  if (/spreadsheet/.test(readText('mimetype') ?? '')) return SPREADSHEET;
  const manifest = readText('imsmanifest.xml');
  const says =
    nameOf(PACKAGES, names.join('\n')) ?? (manifest === undefined ? undefined : manifestSays(manifest));
  if (says !== undefined || names.some((name) => /\.(?:xml|qti)$/i.test(name))) return says;
  return `El ZIP no trae preguntas. Se leen ${WHAT_WE_READ}.`;
}

/** A gzipped Moodle backup names its first file at the very beginning. */
function gzipSays(bytes: Uint8Array): string {
  const size = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4, 4).getUint32(0, true);
  const begin = size <= MAX_MANIFEST ? strFromU8(gunzipSync(bytes).slice(0, 4096), true) : '';
  const isBackup = size > MAX_MANIFEST || /moodle|\.ARCHIVE_INDEX/i.test(begin);
  return isBackup ? BACKUP : 'Es un archivo comprimido. Descomprimilo y elegí el que trae las preguntas.';
}

const isTable = (line: string, separator: string) => line.split(separator).length >= 3;

/** Detects rows of at least three cells in a text without GIFT's braces and Aiken's answers. */
function tableSays(text: string): string | undefined {
  if (/[{}]|^ANSWER\s*:/im.test(text)) return undefined;
  const rows = text.split('\n', 50).filter((line) => line.trim() !== '');
  const separator = ['\t', ';', ','].find((one) => rows.length > 1 && rows.every((row) => isTable(row, one)));
  if (separator === undefined) return undefined;
  if (/kahoot|time limit|answer 1/i.test(text)) return KAHOOT;
  return `Es una tabla (CSV). Pasá las preguntas a ${WHAT_WE_READ}.`;
}

function textSays(text: string): string | undefined {
  const head = text.slice(0, 20_000).trimStart();
  if (head.startsWith('<')) return nameOf(ROOTS, head.slice(0, 2_000));
  const hasGift = /[^\\]\}/.test(head) && /\{/.test(head) && /[=~#]|\{\s*(?:T|F|\})/.test(head);
  if (/^\s*(?:\*[a-z][.)]|[a-z][.)]\s*\*)\s?\S/m.test(head) && /^\s*\d+[.)]\s/m.test(head) && !hasGift)
    return 'Parece un archivo de Respondus o ExamView: exportalo como QTI o pasalo a Aiken.';
  return nameOf(TEXTS, head) ?? tableSays(head);
}

/** Names the type of an unsupported file and suggests an alternative; undefined for supported files. */
export function describeUnsupportedFile(bytes: Uint8Array, text: string): string | undefined {
  try {
    if (isZip(bytes)) return zipSays(bytes);
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gzipSays(bytes);
  } catch {
    // A broken archive is reported by its reader.
    return undefined;
  }
  return nameOf(BEGINNINGS, strFromU8(bytes.subarray(0, 32), true)) ?? textSays(text);
}
