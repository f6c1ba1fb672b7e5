import { expandFileTypes, isFileTypeGroup } from '../../../platform/files/type-groups.ts';
import { MAX_ANSWER_FILES } from '../../kinds/file/file.ts';
import type { ContentOf } from '../../kinds/kinds.ts';
import type { XmlElement } from '../xml-tree.ts';
import { type MoodleFields, readFieldText } from './moodle-fields.ts';
import type { MoodleContext } from './moodle-text.ts';

/** Moodle's other names for our type groups. */
const ALIASES: Record<string, string> = {
  web_image: 'image',
  optimised_image: 'image',
  web_audio: 'audio',
  html_audio: 'audio',
  web_video: 'video',
  html_video: 'video',
};
/** Our only type group that Moodle lacks. */
const OURS = 'code';

function readTypes(list: string, warn: MoodleContext['warn']): string[] {
  return list.split(/[\s,;]+/).flatMap((written) => {
    const name = written.toLowerCase();
    const type = Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? '') : name;
    if (isFileTypeGroup(type) || /^\.[a-z0-9]{1,12}$/.test(type)) return [type];
    if (type !== '' && type !== '*')
      warn(`El tipo de archivo «${written.slice(0, 40)}» no se conoce: no se pide.`);
    return [];
  });
}

/** Reads an essay with attachments as a file question; undefined without attachments. */
export function readMoodleFileQuestion(
  question: XmlElement,
  { warn }: MoodleContext,
): MoodleFields | undefined {
  const attachments = Number(readFieldText(question, 'attachments') || 0);
  if (attachments === 0) return undefined;
  const size = Number(readFieldText(question, 'maxbytes') || 0);
  if (!(attachments >= 1 && attachments <= MAX_ANSWER_FILES))
    warn(`Se podían adjuntar más archivos: acá, hasta ${MAX_ANSWER_FILES}.`);
  return {
    kind: 'file',
    maxFiles: attachments >= 1 ? Math.min(Math.trunc(attachments), MAX_ANSWER_FILES) : MAX_ANSWER_FILES,
    ...(readFieldText(question, 'responseformat') !== 'noinline' && { takesText: true }),
    types: readTypes(readFieldText(question, 'filetypeslist'), warn),
    ...(size > 0 && { maxSize: size }),
  };
}

export function writeMoodleFileQuestion({
  maxFiles,
  takesText = false,
  maxSize,
  types,
}: ContentOf<'file'>): string {
  const known = types.flatMap((type) =>
    type === OURS ? expandFileTypes([type]).map((extension) => `.${extension}`) : [type],
  );
  return [
    `<responseformat>${takesText ? 'plain' : 'noinline'}</responseformat><responserequired>0</responserequired>`,
    `<attachments>${maxFiles}</attachments><attachmentsrequired>${takesText ? 0 : 1}</attachmentsrequired>`,
    `<maxbytes>${maxSize}</maxbytes><filetypeslist>${known.join(',')}</filetypeslist>`,
  ].join('\n');
}
