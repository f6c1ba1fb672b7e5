import { readChild, type XmlElement } from '../../quizzes/question-formats/xml-tree.ts';
import { createBrokenArchiveError, UnreadableTextError } from '../archives/archive-error.ts';
import type { UnpackedArchive } from '../archives/unpacked-archive.ts';
import type { ConvertedText } from '../markdown/to-markdown.ts';
import { digestOf, textToMarkdown } from '../reading/convert-page.ts';
import type { ArchiveHeader } from '../reading/course-plan.ts';
import { readField, textFormatOf } from './fields.ts';

/** The summary's files are not read, so only web links are kept. */
const ONLY_WEB = {
  picture: () => undefined,
  link: (address: string) => (/^https?:/i.test(address) ? address : undefined),
};

export interface MoodleActivity {
  moduleId: string;
  module: string;
  title: string;
  folder: string;
  sectionId: string;
}

export interface MoodleSection {
  id: string;
  folder: string;
  title: string;
  summary: string;
  summaryFormat: string;
  /** The root element of `section.xml`. */
  root: XmlElement | undefined;
  /** The reason why its text cannot be read. */
  unread?: string;
  /** Module ids in order. */
  sequence: string[];
}

/** A course as described in `moodle_backup.xml` and the files it names. */
export interface MoodleBackup {
  head: ArchiveHeader;
  summary: ConvertedText;
  courseContextId: string;
  sections: MoodleSection[];
  activities: MoodleActivity[];
}

/** Reads a section; returns the section without its text when the text is unreadable. */
async function readSection(spool: UnpackedArchive, entry: XmlElement): Promise<MoodleSection> {
  let unread: string | undefined;
  const root = await spool.xml(`${readField(entry, 'directory')}/section.xml`).catch((error: unknown) => {
    if (!(error instanceof UnreadableTextError)) throw error;
    unread = error.message;
    return undefined;
  });
  const number = readField(root, 'number') || readField(entry, 'title');
  const name =
    readField(root, 'name') || (/^\d+$/.test(readField(entry, 'title')) ? '' : readField(entry, 'title'));
  return {
    id: readField(entry, 'sectionid'),
    folder: readField(entry, 'directory'),
    ...(unread !== undefined && { unread }),
    title: (name || (number === '0' ? 'General' : `Tema ${number}`)).slice(0, 100),
    summary: readField(root, 'summary'),
    summaryFormat: readField(root, 'summaryformat'),
    root,
    sequence: readField(root, 'sequence').split(',').filter(Boolean),
  };
}

function toActivity(entry: XmlElement): MoodleActivity {
  return {
    moduleId: readField(entry, 'moduleid'),
    module: readField(entry, 'modulename'),
    title: readField(entry, 'title'),
    folder: readField(entry, 'directory'),
    sectionId: readField(entry, 'sectionid'),
  };
}

interface Contents {
  about: XmlElement | undefined;
  activities: MoodleActivity[];
  sections: XmlElement[];
  hasPeople: boolean;
}

const LISTS: Record<string, string> = { activity: 'activities', section: 'sections', setting: 'settings' };

/** Reads the list of contents entry by entry, because it is long: each activity adds several settings. */
async function readList(spool: UnpackedArchive): Promise<Contents> {
  const activities: MoodleActivity[] = [];
  const sections: XmlElement[] = [];
  let hasPeople = false;
  const root = await spool.parts('moodle_backup.xml', {
    isPart: (name, parents) => Object.hasOwn(LISTS, name) && LISTS[name] === parents.at(-1)?.name,
    take: (part) => {
      if (part.name === 'activity') activities.push(toActivity(part));
      else if (part.name === 'section') sections.push(part);
      else if (readField(part, 'name') === 'users') hasPeople = readField(part, 'value') === '1';
    },
  });
  const about = readChild(root, 'information');
  if (!readChild(about, 'contents'))
    throw createBrokenArchiveError(
      'La copia de Moodle no dice qué trae: está cortada o dañada. No guardamos nada.',
    );
  return { about, activities, sections, hasPeople };
}

export async function readMoodleBackup(spool: UnpackedArchive): Promise<MoodleBackup> {
  const { about, activities, sections: listed, hasPeople } = await readList(spool);
  const course = await spool.xml('course/course.xml');
  const sections: MoodleSection[] = [];
  for (const entry of listed) sections.push(await readSection(spool, entry));
  const release = /^\d+\.\d+/.exec(readField(about, 'moodle_release'))?.[0] ?? '';
  const name =
    readField(course, 'fullname') || readField(about, 'original_course_fullname') || 'Curso de Moodle';
  return {
    head: {
      platform: 'moodle',
      version: `Moodle ${release}`.trim(),
      source: digestOf(
        'moodle',
        readField(about, 'original_site_identifier_hash') || readField(about, 'original_wwwroot'),
        readField(about, 'original_course_id'),
      ),
      name: name.slice(0, 200),
      hasPeople,
    },
    summary: textToMarkdown(
      readField(course, 'summary'),
      textFormatOf(readField(course, 'summaryformat') || '1'),
      ONLY_WEB,
    ),
    courseContextId: course?.attributes.contextid ?? readField(about, 'original_course_contextid'),
    sections,
    activities,
  };
}
