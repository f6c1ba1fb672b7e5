import type { ContentItem, ContentSection, Lecture } from '@rambla/api/contract';
import { useRef, useState } from 'react';
import { spotOf } from './arrange.ts';
import { BulkBar } from './bulk-bar.tsx';
import css from './content.module.css';
import { keyOf } from './content-kinds.tsx';
import { ContentRow } from './content-row.tsx';
import { Mover } from './mover.tsx';
import { useContentOrder } from './use-content-order.ts';
import { useFocusOnLifted, useRowActions } from './use-row-actions.ts';

type Props = { courseId: number; sections: ContentSection[]; lectures: Lecture[] };

/** Everything of a course, section by section; a handle moves each thing by pointer or by keys. */
export function ContentList({ courseId, sections, lectures }: Props) {
  const order = useContentOrder(courseId, sections);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const byId = new Map(lectures.map((lecture) => [lecture.id, lecture]));
  const { shown, lifted, said } = order;
  const { grabbed, ...rows } = useRowActions(order, list);
  const [pick] = useState(() => (item: ContentItem) => {
    setPicked((before) => {
      const next = new Set(before);
      if (!next.delete(keyOf(item))) next.add(keyOf(item));
      return next;
    });
  });
  const liftedKey = lifted && keyOf(lifted);
  useFocusOnLifted(list, liftedKey, liftedKey ? spotOf(shown, liftedKey) : undefined);
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
                  lifted={keyOf(item) === liftedKey || keyOf(item) === grabbed}
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
