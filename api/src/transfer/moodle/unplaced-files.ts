import type { UnpackedArchive } from '../archives/unpacked-archive.ts';
import type { ParsedArchiveItem } from '../reading/course-plan.ts';
import { createOtherFilesItem, joinFileNames } from '../reading/other-files.ts';
import { formatQuantity } from '../reading/texts.ts';
import type { MoodleBackup } from './backup.ts';
import { moduleNameOf } from './left-out.ts';
import type { MoodleFile, MoodleFiles } from './moodle-files.ts';

/** File areas of people, or of activities that are left out. */
const OF_PEOPLE = /^(?:submission_files|attachment|post|feedback_files|user|private|draft|backup|automated)$/;

/** Matches the files of an activity or section, and the backup's content files. */
const OWNED = /^((?:activities|sections)\/[^/]+)\/|^files\/[0-9a-f]{2}\/[0-9a-f]{40}$/;

/** Lists folders and files that the backup's own lists lack. */
function unlisted(
  files: MoodleFiles,
  spool: UnpackedArchive,
  { activities, sections }: MoodleBackup,
): string[] {
  const known = new Set<string | undefined>([
    ...files.all.map(({ entry }) => entry),
    ...activities.map(({ folder }) => folder),
    ...sections.map(({ folder }) => folder),
  ]);
  const owners = spool.names().flatMap((name) => {
    const found = OWNED.exec(name);
    return found ? [found[1] ?? name] : [];
  });
  return [...new Set(owners)].filter((owner) => !known.has(owner));
}

const PEOPLE = 'De personas';
/** Moodle's own parts that are no activity. */
const PARTS: Record<string, string> = { course: 'Curso', question: 'Preguntas' };

/** Returns the module that a file belongs to, for grouping. */
function ownerOf({ component, area }: MoodleFile): string {
  if (OF_PEOPLE.test(area) || component === 'user') return PEOPLE;
  return component.replace(/^mod_/, '').slice(0, 40) || 'otros';
}

function ownerName(owner: string): string {
  return moduleNameOf(owner) ?? (Object.hasOwn(PARTS, owner) ? PARTS[owner] : undefined) ?? owner;
}

function unused(files: MoodleFiles): ParsedArchiveItem[] {
  const left = files.all.filter((file) => !files.used.has(file));
  return [...Map.groupBy(left, ownerOf)].map(([owner, some]) => {
    const reason =
      owner === PEOPLE
        ? 'Lo que entregaron o escribieron las personas no se lee.'
        : `Nada de lo que entra los muestra: ${joinFileNames(some.map(({ name }) => name))}.`;
    const title = `${formatQuantity(some.length, 'archivo')} (${ownerName(owner)})`;
    return createOtherFilesItem(`files:${owner}`, title, 'Archivos sin lugar', reason);
  });
}

/** Reports unused, missing and unlisted files, so that none is dropped silently. */
export function listUnplacedFileItems(
  files: MoodleFiles,
  spool: UnpackedArchive,
  backup: MoodleBackup,
): ParsedArchiveItem[] {
  const { missing } = files;
  const found = unused(files);
  if (missing.length > 0) {
    const reason = `La copia nombra y no trae: ${joinFileNames(missing)}.`;
    found.push(
      createOtherFilesItem(
        'missing',
        formatQuantity(missing.length, 'archivo'),
        'Archivos que faltan',
        reason,
      ),
    );
  }
  const more = unlisted(files, spool, backup);
  if (more.length > 0) {
    const reason = `La copia trae y no nombra: ${joinFileNames(more)}.`;
    found.push(
      createOtherFilesItem(
        'unlisted',
        formatQuantity(more.length, 'elemento'),
        'Elementos sin lugar',
        reason,
      ),
    );
  }
  return found;
}
