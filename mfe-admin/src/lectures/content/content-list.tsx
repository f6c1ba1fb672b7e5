import type { ContentItem, ContentSection, Lecture } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useRef, useState } from 'react';
import { toggleInSet } from '../../admin-ui/list/toggle-in-set.ts';
import type { PublicationFilter } from '../publication/publication-text.ts';
import { SectionDialog } from '../sections/section-dialog.tsx';
import { SectionHeader } from '../sections/section-header.tsx';
import sectionCss from '../sections/sections.module.css';
import { AddToSectionMenu } from './add-content-menu.tsx';
import { ContentBulkBar } from './bulk-bar.tsx';
import css from './content.module.css';
import { countUnplayableVideos, isItemShown, listContentFacts } from './content-facts.ts';
import { contentItemKeyOf } from './content-kinds.tsx';
import { findPosition } from './content-positions.ts';
import { ContentRow } from './content-row.tsx';
import { MoveKeysHint } from './move-keys-hint.tsx';
import { useContentOrder } from './use-content-order.ts';
import { useContentRowActions, useLiftedRowFocus } from './use-row-actions.ts';

type Props = {
  courseId: number;
  sections: ContentSection[];
  lectureOf: (item: ContentItem) => Lecture | undefined;
  filter: PublicationFilter;
};

/** A course's content by section, where a handle moves items by pointer or keyboard. */
export function ContentList({ courseId, sections, lectureOf, filter }: Props) {
  const order = useContentOrder(courseId, sections);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [adding, setAdding] = useState(false);
  const { shown, lifted, said } = order;
  const { grabbed, ...actions } = useContentRowActions(order, list);
  const [pick] = useState(
    () => (item: ContentItem) => setPicked((before) => toggleInSet(before, contentItemKeyOf(item))),
  );
  const named = shown.filter(({ name }) => name !== null);
  const liftedKey = lifted && contentItemKeyOf(lifted);
  useLiftedRowFocus(list, liftedKey, liftedKey ? findPosition(shown, liftedKey) : undefined);
  const items = shown.flatMap((section) => section.items);
  const isVisible = (item: ContentItem) => isItemShown(item, lectureOf(item), filter);
  const chosen = items.filter((item) => isVisible(item) && picked.has(contentItemKeyOf(item)));
  return (
    <div className={`sheet ${css.list}`}>
      <div ref={list}>
        {shown.map((section, index) => {
          const { id } = section;
          const rows = section.items.filter(isVisible);
          if (filter !== 'all' && rows.length === 0) return null;
          return (
            <Section
              key={id ?? 0}
              courseId={courseId}
              section={section}
              index={index}
              place={named.indexOf(section) + 1}
              of={named.length}
              facts={<Facts items={section.items} lectureOf={lectureOf} />}
              open={id === null || !closed.has(id) || lifted !== null}
              onToggle={() => id !== null && setClosed((before) => toggleInSet(before, id))}
            >
              {rows.map((item) => (
                <ContentRow
                  key={contentItemKeyOf(item)}
                  courseId={courseId}
                  item={item}
                  lecture={lectureOf(item)}
                  picked={picked.has(contentItemKeyOf(item))}
                  lifted={contentItemKeyOf(item) === liftedKey || contentItemKeyOf(item) === grabbed}
                  movable={filter === 'all'}
                  onPick={pick}
                  {...actions}
                />
              ))}
            </Section>
          );
        })}
        {!items.some(isVisible) && <p className={css.none}>No queda nada así.</p>}
      </div>
      <div className={sectionCss.end}>
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Sección
        </button>
      </div>
      {adding && <SectionDialog courseId={courseId} onClose={() => setAdding(false)} />}
      {lifted ? (
        <MoveKeysHint said={said} />
      ) : (
        <ContentBulkBar
          courseId={courseId}
          items={chosen}
          sections={sections}
          onMove={(section) => void order.moveTo(chosen, section)}
          onClear={() => setPicked(new Set())}
        />
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}

type SectionProps = {
  courseId: number;
  section: ContentSection;
  index: number;
  place: number;
  of: number;
  facts: ReactNode;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
};

function Section({ courseId, section, index, open, children, ...head }: SectionProps) {
  const { id, name, items } = section;
  return (
    <section aria-label={name ?? 'Antes de las secciones'} data-section={index}>
      {id !== null && name !== null && (
        <SectionHeader
          courseId={courseId}
          section={{ id, name }}
          open={open}
          add={<AddToSectionMenu courseId={courseId} section={name} />}
          {...head}
        />
      )}
      {open && <ol>{children}</ol>}
      {open && items.length === 0 && <p className={css.none}>Todavía sin nada.</p>}
    </section>
  );
}

function Facts({ items, lectureOf }: { items: ContentItem[]; lectureOf: Props['lectureOf'] }) {
  const bad = countUnplayableVideos(items, lectureOf);
  return (
    <>
      {listContentFacts(items, lectureOf).join(' · ')}
      {bad > 0 && <b className={css.bad}> · {bad} con problemas</b>}
    </>
  );
}
