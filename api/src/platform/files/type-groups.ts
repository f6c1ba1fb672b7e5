/** Named groups of extensions that people choose instead of listing each. */
export const FILE_TYPE_GROUPS = {
  document: ['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'md', 'tex'],
  spreadsheet: ['xls', 'xlsx', 'xlsm', 'ods', 'csv'],
  presentation: ['ppt', 'pptx', 'odp', 'pdf'],
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif', 'tif', 'tiff', 'bmp', 'svg'],
  audio: ['mp3', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'wav', 'flac'],
  video: ['mp4', 'm4v', 'mov', 'webm', 'mkv', 'ogv', 'avi'],
  archive: ['zip', 'rar', '7z', 'tar', 'gz', 'tgz'],
  code: ['py', 'ipynb', 'r', 'm', 'c', 'h', 'cpp', 'java', 'js', 'ts', 'sql', 'json', 'xml', 'csv', 'txt'],
} as const;
export type FileTypeGroup = keyof typeof FILE_TYPE_GROUPS;

export function isFileTypeGroup(name: string): name is FileTypeGroup {
  return Object.hasOwn(FILE_TYPE_GROUPS, name);
}

/** Expands groups and `.extensions` to extensions without dots; an empty list allows any. */
export function expandFileTypes(types: readonly string[]): string[] {
  return [
    ...new Set(types.flatMap((type) => (isFileTypeGroup(type) ? FILE_TYPE_GROUPS[type] : [type.slice(1)]))),
  ];
}
