import type { ContentItem, ContentSection, Lecture } from '@rambla/api/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Spot, spotOf } from './arrange.ts';
import { BulkBar } from './bulk-bar.tsx';
import css from './content.module.css';
import { keyOf } from './content-kinds.tsx';
import { ContentRow } from './content-row.tsx';
import { Mover } from './mover.tsx';
import { useContentOrder } from './use-content-order.ts';

type Props = { courseId: number; sections: ContentSection[]; lectures: Lecture[] };

/** Everything of a course, section by section; a handle moves each thing by pointer or by keys. */
export function ContentList({ courseId, sections, lectures }: Props) {
  const order = useContentOrder(courseId, sections);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const byId = new Map(lectures.map((lecture) => [lecture.id, lecture]));
  const { shown, lifted, said } = order;
  const rows = useRowActions(order, list);
  const [pick] = useState(() => (item: ContentItem) => {
    setPicked((before) => {
      const next = new Set(before);
      if (!next.delete(keyOf(item))) next.add(keyOf(item));
      return next;
    });
  });
  // Moving to another section makes the row anew, which loses the focus.
  const liftedKey = lifted && keyOf(lifted);
  const spot = liftedKey ? spotOf(shown, liftedKey) : undefined;
  useEffect(() => {
    if (!liftedKey || spot === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${liftedKey}"] button`)?.focus();
  }, [liftedKey, spot?.section, spot?.index]);
  const chosen = shown.flatMap(({ items }) => items).filter((item) => picked.has(keyOf(item)));
  return (
    <div className={`sheet ${css.list}`}>
      <div ref={list}>
        {shown.map(({ id, name, items }, index) => (
          <section key={id ?? 0} aria-label={name ?? 'Antes de las secciones'} data-section={index}>
            {name !== null && (
              <header className={css.head}>
                <h3>
                  <bdi>{name}</bdi>
                </h3>
                <span>{items.length === 1 ? '1 cosa' : `${items.length} cosas`}</span>
              </header>
            )}
            <ol>
              {items.map((item) => (
                <ContentRow
                  key={keyOf(item)}
                  courseId={courseId}
                  item={item}
                  lecture={item.kind === 'lecture' ? byId.get(item.id) : undefined}
                  picked={picked.has(keyOf(item))}
                  lifted={keyOf(item) === liftedKey}
                  onPick={pick}
                  {...rows}
                />
              ))}
            </ol>
            {items.length === 0 && <p className={css.none}>Todavía sin nada.</p>}
          </section>
        ))}
      </div>
      {lifted ? (
        <Mover said={said} />
      ) : (
        <BulkBar
          courseId={courseId}
          items={chosen}
          lectures={chosen.flatMap(({ kind, id }) => (kind === 'lecture' ? (byId.get(id) ?? []) : []))}
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

/** The rows' functions, which stay the same, so that a move draws only the rows that it changes. */
function useRowActions(order: ReturnType<typeof useContentOrder>, list: { current: HTMLElement | null }) {
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  const [actions] = useState(() => ({
    onKey: (item: ContentItem, event: KeyboardEvent) => handleKey(latest.current, item, event),
    onDrag: (item: ContentItem, y: number) => {
      const spot = spotAt(list.current, latest.current.shown, y);
      const own = spotOf(latest.current.shown, keyOf(item));
      if (spot && (spot.section !== own?.section || spot.index !== own.index))
        latest.current.place(item, spot);
    },
    onDrop: (item: ContentItem) => void latest.current.drop(item),
  }));
  return actions;
}

function handleKey(order: ReturnType<typeof useContentOrder>, item: ContentItem, event: KeyboardEvent): void {
  const isLifted = order.lifted !== null && keyOf(order.lifted) === keyOf(item);
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (event.key === ' ' || event.key === 'Enter') {
    event.preventDefault();
    if (isLifted) void order.drop(item);
    else order.lift(item);
  } else if (isLifted && by !== 0) {
    event.preventDefault();
    if (event.shiftKey) order.changeSection(item, by);
    else order.step(item, by);
  } else if (isLifted && (event.key === 'Escape' || event.key === 'Tab')) order.giveUp();
}

/** The spot of the row at this height, or the end of a section without any. */
function spotAt(list: HTMLElement | null, sections: ContentSection[], y: number): Spot | undefined {
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-section]') ?? [])];
  const element = all.find((each) => y < each.getBoundingClientRect().bottom) ?? all.at(-1);
  const section = Number(element?.dataset.section);
  if (!element || !sections[section]) return undefined;
  const rows = [...element.querySelectorAll<HTMLElement>('[data-key]')];
  const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return { section, index: index < 0 ? rows.length : index };
}
