import type { ContentItem, ContentSection, Lecture } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { Menu } from '../admin-ui/menu/menu.tsx';
import { MenuItem } from '../admin-ui/menu/menu-item.tsx';
import { usePublish } from '../lectures/publication/use-publish.ts';
import css from './content.module.css';

type Props = {
  courseId: number;
  items: ContentItem[];
  /** Those of them that are lectures. */
  lectures: Lecture[];
  sections: ContentSection[];
  /** Called with the section's place among the sections. */
  onMove: (section: number) => void;
  onClear: () => void;
};

/** What is done with everything chosen; it holds to the window's foot. */
export function BulkBar({ courseId, items, lectures, sections, onMove, onClear }: Props) {
  const publish = usePublish(courseId);
  if (items.length === 0) return null;
  const isLectures = lectures.length === items.length;
  const set = (state: 'draft' | 'published') => {
    void publish(lectures, { state });
    onClear();
  };
  return (
    <section className={`bulk ${css.float}`} aria-label="Acciones con lo elegido">
      <strong>{items.length === 1 ? '1 elegido' : `${items.length} elegidos`}</strong>
      {isLectures && (
        <>
          <button type="button" className="btn btn-sm" onClick={() => set('published')}>
            <Icon name="eye" />
            Publicar
          </button>
          <button type="button" className="btn btn-sm" onClick={() => set('draft')}>
            <Icon name="eye-off" />
            Ocultar
          </button>
        </>
      )}
      {sections.length > 0 && (
        <Menu
          className="btn btn-sm"
          button={
            <>
              <Icon name="swap" />
              Mover
            </>
          }
        >
          {sections.map(({ id, name }, index) => (
            <MenuItem
              key={id ?? 0}
              icon="right"
              label={name ?? 'Antes de las secciones'}
              onPick={() => {
                onMove(index);
                onClear();
              }}
            />
          ))}
        </Menu>
      )}
      <button type="button" className="btn btn-sm bulk-clear" onClick={onClear}>
        Quitar selección
      </button>
    </section>
  );
}
