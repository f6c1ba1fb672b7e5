import { childOf, type Element } from '../../quizzes/question-formats/xml-tree.ts';
import { broken, UnreadText } from '../archives/archive-error.ts';
import type { Spool } from '../archives/spool.ts';
import type { Converted } from '../markdown/to-markdown.ts';
import { convertText, digestOf } from '../reading/convert-page.ts';
import type { CourseHead } from '../reading/course-plan.ts';
import { field, formatName } from './fields.ts';

/** The summary's files are not read, so only web links are kept. */
const ONLY_WEB = {
  picture: () => undefined,
  link: (address: string) => (/^https?:/i.test(address) ? address : undefined),
};

export interface Activity {
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
  root: Element | undefined;
  /** Why its text cannot be read. */
  unread?: string;
  /** Module ids in order. */
  sequence: string[];
}

/** A course as described in `moodle_backup.xml` and the files it names. */
export interface Backup {
  head: CourseHead;
  summary: Converted;
  courseContextId: string;
  sections: MoodleSection[];
  activities: Activity[];
}

/** Reads a section; returns it without its text when that is unreadable. */
async function readSection(spool: Spool, entry: Element): Promise<MoodleSection> {
  let unread: string | undefined;
  const root = await spool.xml(`${field(entry, 'directory')}/section.xml`).catch((error: unknown) => {
    if (!(error instanceof UnreadText)) throw error;
    unread = error.message;
    return undefined;
  });
  const number = field(root, 'number') || field(entry, 'title');
  const name = field(root, 'name') || (/^\d+$/.test(field(entry, 'title')) ? '' : field(entry, 'title'));
  return {
    id: field(entry, 'sectionid'),
    folder: field(entry, 'directory'),
    ...(unread !== undefined && { unread }),
    title: (name || (number === '0' ? 'General' : `Tema ${number}`)).slice(0, 100),
    summary: field(root, 'summary'),
    summaryFormat: field(root, 'summaryformat'),
    root,
    sequence: field(root, 'sequence').split(',').filter(Boolean),
  };
}

function toActivity(entry: Element): Activity {
  return {
    moduleId: field(entry, 'moduleid'),
    module: field(entry, 'modulename'),
    title: field(entry, 'title'),
    folder: field(entry, 'directory'),
    sectionId: field(entry, 'sectionid'),
  };
}

interface Contents {
  about: Element | undefined;
  activities: Activity[];
  sections: Element[];
  hasPeople: boolean;
}

const LISTS: Record<string, string> = { activity: 'activities', section: 'sections', setting: 'settings' };

/** Reads the list of contents one by one, because each activity adds several settings. */
async function readList(spool: Spool): Promise<Contents> {
  const activities: Activity[] = [];
  const sections: Element[] = [];
  let hasPeople = false;
  const root = await spool.parts('moodle_backup.xml', {
    isPart: (name, parents) => Object.hasOwn(LISTS, name) && LISTS[name] === parents.at(-1)?.name,
    take: (part) => {
      if (part.name === 'activity') activities.push(toActivity(part));
      else if (part.name === 'section') sections.push(part);
      else if (field(part, 'name') === 'users') hasPeople = field(part, 'value') === '1';
    },
  });
  const about = childOf(root, 'information');
  if (!childOf(about, 'contents'))
    throw broken('La copia de Moodle no dice qué trae: está cortada o dañada. No guardamos nada.');
  return { about, activities, sections, hasPeople };
}

export async function readBackup(spool: Spool): Promise<Backup> {
  const { about, activities, sections: listed, hasPeople } = await readList(spool);
  const course = await spool.xml('course/course.xml');
  const sections: MoodleSection[] = [];
  for (const entry of listed) sections.push(await readSection(spool, entry));
  const release = /^\d+\.\d+/.exec(field(about, 'moodle_release'))?.[0] ?? '';
  const name = field(course, 'fullname') || field(about, 'original_course_fullname') || 'Curso de Moodle';
  return {
    head: {
      platform: 'moodle',
      version: `Moodle ${release}`.trim(),
      source: digestOf(
        'moodle',
        field(about, 'original_site_identifier_hash') || field(about, 'original_wwwroot'),
        field(about, 'original_course_id'),
      ),
      name: name.slice(0, 200),
      hasPeople,
    },
    summary: convertText(
      field(course, 'summary'),
      formatName(field(course, 'summaryformat') || '1'),
      ONLY_WEB,
    ),
    courseContextId: course?.attributes.contextid ?? field(about, 'original_course_contextid'),
    sections,
    activities,
  };
}
