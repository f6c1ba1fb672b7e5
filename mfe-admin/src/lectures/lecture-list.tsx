import type { Lecture } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { useRef, useState } from 'react';
import { QueryList } from '../admin-ui/list/query-list.tsx';
import { toggleInSet } from '../admin-ui/list/toggle-in-set.ts';
import { LectureListRow } from './lecture-row.tsx';
import css from './lectures.module.css';
import { LecturesBulkBar } from './publication/bulk-bar.tsx';
import { useSectionsQuery } from './publication/publication.api.ts';
import { matchesPublicationFilter } from './publication/publication-filter-bar.tsx';
import type { PublicationFilter } from './publication/publication-text.ts';
import { groupLecturesBySection, sectionFactsText } from './sections/group-sections.ts';
import { SectionDialog } from './sections/section-dialog.tsx';
import { SectionHeader } from './sections/section-header.tsx';
import sectionCss from './sections/sections.module.css';
import { videoUploadList } from './uploads/uploads.ts';
import { useLectureOrder } from './use-lecture-order.ts';

type Props = {
  courseId: number;
  lectures: Lecture[];
  shown: PublicationFilter;
  chosenId: number | undefined;
  onChoose: (id: number) => void;
  onAdd: (section: string) => void;
};

/** The lectures by section; a handle moves a lecture by pointer or arrow keys. */
export function LectureList({ courseId, lectures, shown: filter, chosenId, onChoose, onAdd }: Props) {
  const { shown, preview, keep, cancel, said } = useLectureOrder(courseId, lectures);
  const { data: sections = [] } = useSectionsQuery(courseId);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [adding, setAdding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const sending = videoUploadList.useRows();
  /** Returns the id of the lecture at this height. */
  const idAt = (y: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-lecture]') ?? [])];
    const row = rows.find((each) => y < each.getBoundingClientRect().bottom) ?? rows.at(-1);
    return Number(row?.dataset.lecture);
  };
  const row = (lecture: Lecture) => {
    const index = shown.indexOf(lecture);
    return (
      <LectureListRow
        key={lecture.id}
        courseId={courseId}
        lecture={lecture}
        upload={sending.find(({ lectureId }) => lectureId === lecture.id)}
        chosen={lecture.id === chosenId}
        picked={picked.has(lecture.id)}
        onPick={() => setPicked((before) => toggleInSet(before, lecture.id))}
        onChoose={() => onChoose(lecture.id)}
        onDrag={(y) => {
          const to = shown.findIndex(({ id }) => id === idAt(y));
          if (to >= 0 && to !== index) preview(index, to);
        }}
        movable={filter === 'all'}
        onDrop={() => void keep(lecture, index + 1)}
        onCancel={cancel}
        onStep={(step) => {
          const to = Math.max(0, Math.min(index + step, shown.length - 1));
          preview(index, to);
          void keep(lecture, to + 1);
        }}
      />
    );
  };
  const groups = groupLecturesBySection(shown, sections);
  return (
    <QueryList
      rows={lectures}
      error={null}
      onRetry={() => undefined}
      icon="play"
      empty="Todavía no hay clases. Agregá la primera o soltá acá tus videos."
    >
      <div ref={list}>
        {groups.map((group) => {
          const { section } = group;
          const rows = group.lectures.filter((lecture) => matchesPublicationFilter(lecture, filter));
          const isOpen = section === null || !closed.has(section.id);
          if (filter !== 'all' && rows.length === 0) return null;
          return (
            <section key={section?.id ?? 0} aria-label={section?.name ?? 'Clases sin sección'}>
              {section && (
                <SectionHeader
                  courseId={courseId}
                  section={section}
                  place={sections.indexOf(section) + 1}
                  of={sections.length}
                  facts={sectionFactsText(group)}
                  open={isOpen}
                  onToggle={() => setClosed((before) => toggleInSet(before, section.id))}
                  add={
                    <button
                      type="button"
                      className="btn btn-ghost btn-sm"
                      onClick={() => onAdd(section.name)}
                    >
                      <Icon name="plus" />
                      Clase
                    </button>
                  }
                />
              )}
              {isOpen && <ol className={css.rows}>{rows.map(row)}</ol>}
              {isOpen && rows.length === 0 && <p className={sectionCss.none}>Todavía sin clases.</p>}
            </section>
          );
        })}
      </div>
      <div className={sectionCss.end}>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Sección
        </button>
        <span>También podés soltar videos acá: cada archivo es una clase.</span>
      </div>
      <LecturesBulkBar
        courseId={courseId}
        lectures={lectures.filter((one) => picked.has(one.id) && matchesPublicationFilter(one, filter))}
        sections={sections}
        onClear={() => setPicked(new Set())}
      />
      {adding && <SectionDialog courseId={courseId} onClose={() => setAdding(false)} />}
      <p className="sr-only" role="status">
        {said}
      </p>
    </QueryList>
  );
}
