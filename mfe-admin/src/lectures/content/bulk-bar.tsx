import type { ContentItem, ContentSection } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { BulkButton } from '../../admin-ui/list/bulk-button.tsx';
import { MenuButton } from '../../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import css from './content.module.css';
import { DeleteContentDialog } from './delete-content-dialog.tsx';
import { useContentBulkChanges } from './use-content-bulk-changes.ts';

type Props = {
  courseId: number;
  items: ContentItem[];
  sections: ContentSection[];
  /** Called with the section's index. */
  onMove: (section: number) => void;
  onClear: () => void;
};

/** Actions for the selected items, in a bar at the window's bottom. */
export function ContentBulkBar({ courseId, items, sections, onMove, onClear }: Props) {
  const changes = useContentBulkChanges(courseId);
  const [asking, setAsking] = useState(false);
  if (items.length === 0) return null;
  const set = (state: 'draft' | 'published') => {
    void changes.setState(items, state);
    onClear();
  };
  return (
    <section className={`bulk ${css.float}`} aria-label="Acciones con lo elegido">
      <strong>{items.length === 1 ? '1 elegido' : `${items.length} elegidos`}</strong>
      {items.every(({ version }) => version !== undefined) && (
        <>
          <BulkButton icon="eye" label="Publicar" onClick={() => set('published')} />
          <BulkButton icon="eye-off" label="Ocultar" onClick={() => set('draft')} />
        </>
      )}
      {sections.length > 1 && (
        <MenuButton
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
        </MenuButton>
      )}
      <BulkButton icon="trash" label="Borrar" kind="danger" onClick={() => setAsking(true)} />
      <BulkButton label="Quitar selección" kind="clear" onClick={onClear} />
      {asking && (
        <DeleteContentDialog
          courseId={courseId}
          items={items}
          onDone={onClear}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
