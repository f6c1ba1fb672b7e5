/** Groups of extensions whose files have the same format or the same first bytes. */
const GROUPS = [
  ['jpg', 'jpeg', 'jfif'],
  ['png', 'apng'],
  ['tif', 'tiff', 'dng', 'nef', 'cr2', 'arw'],
  ['heic', 'heif', 'avif'],
  ['mp4', 'm4v', 'm4a', 'm4b', 'm4p', 'mov', 'f4v', 'f4p', '3gp', '3g2', '3gpp'],
  ['mkv', 'mka', 'mks', 'webm'],
  ['ogg', 'oga', 'ogv', 'ogm', 'ogx', 'opus', 'spx'],
  ['mpg', 'mpeg', 'vob', 'm2v', 'm1v', 'mp1', 'mp2', 'mp3', 'aac'],
  ['asf', 'wmv', 'wma'],
  ['mts', 'm2ts', 'ts', 'm2t'],
  ['avi', 'divx'],
  ['amr', '3ga'],
  ['mid', 'midi'],
  ['aif', 'aiff'],
  ['ps', 'eps'],
  ['pdf', 'ai'],
  ['gz', 'tgz', 'tar.gz'],
  ['bz2', 'tbz', 'tbz2'],
  ['xz', 'txz'],
  ['zst', 'tzst'],
  ['doc', 'xls', 'ppt', 'msi', 'msg', 'pub', 'vsd', 'dot', 'xlt', 'pps', 'cfb'],
  ['exe', 'dll', 'com', 'scr', 'sys'],
  ['sqlite', 'sqlite3', 'db'],
];

/** ZIP-based formats, which the detector may confuse with each other. */
const ZIPPED = new Set(
  `zip docx xlsx pptx docm xlsm pptm dotx xltx potx ppsx dotm xltm potm ppsm vsdx 3mf odt ods odp odg ott ots otp
  otg epub jar apk xpi kmz ggb cbz sb3 mbz h5p pages key numbers mscz`.split(/\s+/),
);

/** Text formats; most have no magic bytes, so only the extension identifies them. */
export const TEXT_EXTENSIONS = new Set(
  `txt md csv tsv html htm xhtml svg xml js mjs ts css json yaml yml tex bib py r m c h cpp java hs rs go sh bat ps1
  sql ipynb rtf log ini srt vtt gift aiken ics vcf`.split(/\s+/),
);

/** Text formats that the detector recognises by their first words. */
export const TEXT_EXTENSIONS_WITH_MAGIC_BYTES = new Set([
  'xml',
  'ics',
  'vcf',
  'vtt',
  'rtf',
  'ps',
  'eps',
  'stl',
  'reg',
  'fbx',
]);

function groupOf(extension: string): string {
  if (ZIPPED.has(extension)) return 'zip';
  return GROUPS.find((group) => group.includes(extension))?.[0] ?? extension;
}

/** True when a file with this extension may start with the detected format's bytes. */
export function isSameFormat(extension: string, detected: string): boolean {
  // A password-protected document is the new format within an old container (CFB).
  if (ZIPPED.has(extension) && detected === 'cfb') return true;
  return groupOf(extension) === groupOf(detected);
}

/** True when files of this format always start with magic bytes. */
export function hasMagicBytes(extension: string): boolean {
  const sure = [
    'jpg',
    'png',
    'gif',
    'webp',
    'bmp',
    'tif',
    'pdf',
    'zip',
    'mp4',
    'mkv',
    'ogg',
    'gz',
    '7z',
    'rar',
  ];
  return sure.includes(groupOf(extension));
}
