import type { CourseImport, CourseImportItem, CourseImportResponse, CourseType } from '@rambla/api/contract';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useId, useState } from 'react';
import { FilterTabs } from '../../admin-ui/importing/filter-tabs.tsx';
import base from '../bring.module.css';
import type { CourseImportState } from '../use-course-import.ts';
import { ArchiveSection } from './archive-section.tsx';
import { isChosenByDefault, isImportable, isInCourse, type OutcomeFilter } from './chosen.ts';
import { CourseImportBar } from './course-import-bar.tsx';
import { CourseImportDestination, type DestinationChoice } from './destination-part.tsx';
import { BackupPeopleChoice } from './people-part.tsx';
import css from './tree.module.css';

type Props = { work: CourseImportState; found: CourseImportResponse };
const countOf = (items: CourseImportItem[], outcome: OutcomeFilter) =>
  items.filter((item) => item.outcome === outcome).length;

function nameOf({ courseName, platform }: CourseImport): string {
  const [brand = ''] = /^(?:Moodle|Canvas)/.exec(platform ?? '') ?? [];
  return `${courseName ?? 'Curso'}${brand && ` (de ${brand})`}`.slice(0, 200);
}

/** Groups items by section, in the archive's order. */
function groupsOf(items: CourseImportItem[]): Map<string, CourseImportItem[]> {
  const groups = new Map<string, CourseImportItem[]>();
  for (const item of items) {
    const known = groups.get(item.path);
    if (known) known.push(item);
    else groups.set(item.path, [item]);
  }
  return groups;
}

/** Lists an archive's items with their outcome, and selects the target course. */
export function CourseImportPreview({ work, found: { courseImport, plan } }: Props) {
  const [picks, setPicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [shown, setShown] = useState<OutcomeFilter>('all');
  const [place, setPlace] = useState<DestinationChoice>(() => ({
    isNew: work.courseId === undefined,
    name: nameOf(courseImport),
    type: 'FCEA' as CourseType,
  }));
  const title = useId();
  const [wantsPeople, setWantsPeople] = useState(false);
  const people = plan.items.find(({ kind }) => kind === 'people');
  const items = plan.items.filter((item) => item !== people);
  const isChosen = (item: CourseImportItem) =>
    isImportable(item) && (picks.get(item.key) ?? isChosenByDefault(item));
  const pick = (some: CourseImportItem[], isWanted: boolean) =>
    setPicks(new Map([...picks, ...some.filter(isImportable).map(({ key }) => [key, isWanted] as const)]));
  const chosen = items.filter(isChosen);
  const groups = groupsOf(items);
  const bring = () => {
    const leave = items.filter((item) => isImportable(item) && !isChosen(item)).map(({ key }) => key);
    const { isNew, name, type } = place;
    const destination =
      isNew || work.courseId === undefined ? { name: name.trim(), type } : { courseId: work.courseId };
    const update = chosen.filter(isInCourse).map(({ key }) => key);
    void work.bring(destination, { leave, update, ...(wantsPeople && { people: true }) });
  };
  const destination = (
    <CourseImportDestination work={work} about={courseImport} place={place} onPlace={setPlace} />
  );
  // Before the comparison arrives, `plan` belongs to the course chosen before: its items would come in twice.
  if (!work.found.currentData)
    return (
      <>
        {destination}
        <PendingComparison found={work.found} />
      </>
    );
  return (
    <>
      {destination}
      <section className={`sheet ${css.tree}`} aria-labelledby={title}>
        <header>
          <h2 id={title}>Qué trae</h2>
          <FilterTabs
            legend="Mostrar"
            value={shown}
            onChange={setShown}
            tabs={[
              { value: 'all', label: 'Todo', count: items.length },
              { value: 'in', label: 'Entra', count: countOf(items, 'in'), tone: 'good' },
              { value: 'changed', label: 'Cambiado', count: countOf(items, 'changed'), tone: 'changed' },
              { value: 'out', label: 'Afuera', count: countOf(items, 'out'), tone: 'bad' },
            ]}
          />
        </header>
        {[...groups].map(([path, all], index) => (
          <ArchiveSection
            key={path}
            {...{ path, all, shown, isChosen, pick }}
            startsOpen={index < 2 || groups.size < 4}
          />
        ))}
        {items.length === 0 && <p className={base.say}>El archivo no trae nada.</p>}
        <BackupPeopleChoice item={people} isChosen={wantsPeople} onChosen={setWantsPeople} />
      </section>
      <CourseImportBar
        {...{ items, chosen, place, work }}
        people={wantsPeople ? people?.title : undefined}
        onGo={bring}
      />
    </>
  );
}

/** Shown while the archive is compared with the chosen course. */
function PendingComparison({ found }: Pick<CourseImportState, 'found'>) {
  if (found.isFetching || !found.error) return <Spinner />;
  return (
    <LoadFailure
      title="No pudimos compararlo con ese curso"
      error={found.error}
      onRetry={() => void found.refetch()}
    />
  );
}
