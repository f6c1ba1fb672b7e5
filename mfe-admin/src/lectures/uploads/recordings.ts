/** The extensions of recordings that some systems give no MIME type. */
const EXTENSIONS = ['.mkv', '.avi', '.wmv', '.mpg', '.vob', '.mts', '.ts', '.flv', '.3gp'];

/** The `accept` of file inputs: video and sound, including extensions unknown to some systems. */
export const RECORDING_ACCEPT = ['video/*', 'audio/*', ...EXTENSIONS].join(',');

/** True for a file that RECORDING_ACCEPT admits, for files that come without an input. */
export function isRecording({ name, type }: File): boolean {
  const fileName = name.toLowerCase();
  return /^(video|audio)\//.test(type) || EXTENSIONS.some((extension) => fileName.endsWith(extension));
}
