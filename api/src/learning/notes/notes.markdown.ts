import type { ExportedNote } from './notes.queries.ts';

function clock(second: number): string {
  const whole = Math.floor(second);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(seconds).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

function heading(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

// Indents continuation lines, so that they belong to the same item.
function item(portal: string, { courseId, lectureId, second, text }: ExportedNote): string {
  const address = `${portal}/lectures/${courseId}/${lectureId}?t=${Math.floor(second)}`;
  return `- [${clock(second)}](${address}) ${text.replaceAll('\r', '').replaceAll('\n', '\n  ')}`;
}

/** Renders notes as Markdown with links to the video; `portal` is a URL without final slash. */
export function renderNotesAsMarkdown(notes: readonly ExportedNote[], portal: string): string {
  const lines = ['# Mis notas'];
  let courseId = 0;
  let lectureId = 0;
  for (const note of notes) {
    if (note.courseId !== courseId) lines.push('', `## ${heading(note.courseName)}`);
    if (note.lectureId !== lectureId) lines.push('', `### ${heading(note.lectureTitle)}`, '');
    ({ courseId, lectureId } = note);
    lines.push(item(portal, note));
  }
  return `${lines.join('\n')}\n`;
}
