import type { Spool } from '../archives/spool.ts';
import type { ReadItem } from '../reading/course-plan.ts';
import { listNames, otherFiles } from '../reading/other-files.ts';
import { countText } from '../reading/texts.ts';
import type { Backup } from './backup.ts';
import type { MoodleFiles } from './moodle-files.ts';

/** File areas of people, or of activities that are left out. */
const OF_PEOPLE = /^(?:submission_files|attachment|post|feedback_files|user|private|draft|backup|automated)$/;

/** The contents of a backup's activity or section, and the files of all. */
const OWNED = /^((?:activities|sections)\/[^/]+)\/|^files\/[0-9a-f]{2}\/[0-9a-f]{40}$/;

/** Lists what the backup's lists do not name: folders of activities, and files. */
function unlisted(files: MoodleFiles, spool: Spool, { activities, sections }: Backup): string[] {
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

/** Reports files without a place, so that none is dropped silently. */
export function unplacedFiles(files: MoodleFiles, spool: Spool, backup: Backup): ReadItem[] {
  const left = files.all.filter((file) => !files.used.has(file));
  const byOwner = Map.groupBy(left, ({ component, area }) =>
    OF_PEOPLE.test(area) || component === 'user' ? 'De personas' : component.replace(/^mod_/, '') || 'otros',
  );
  const unused = [...byOwner].map(([owner, some]) => {
    const reason =
      owner === 'De personas'
        ? 'Lo que entregaron o escribieron las personas no se lee.'
        : `Nada de lo que entra los muestra: ${listNames(some.map(({ name }) => name))}.`;
    const title = `${countText(some.length, 'archivo')} (${owner})`;
    return otherFiles(`files:${owner}`, title, 'Archivos sin lugar', reason);
  });
  const { missing } = files;
  const more = unlisted(files, spool, backup);
  return [
    ...unused,
    ...(missing.length > 0
      ? [
          otherFiles(
            'missing',
            countText(missing.length, 'archivo'),
            'Archivos que faltan',
            `La copia los nombra y no los trae: ${listNames(missing)}.`,
          ),
        ]
      : []),
    ...(more.length > 0
      ? [
          otherFiles(
            'unlisted',
            countText(more.length, 'elemento'),
            'Elementos sin lugar',
            `La copia los trae y no los nombra: ${listNames(more)}.`,
          ),
        ]
      : []),
  ];
}
