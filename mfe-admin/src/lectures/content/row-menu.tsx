import type { ContentItem } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { MenuButton } from '../../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import css from './content.module.css';
import { DeleteContentDialog } from './delete-content-dialog.tsx';
import { useContentBulkChanges } from './use-content-bulk-changes.ts';

type Props = { courseId: number; item: ContentItem; to: string };

export function ContentRowMenu({ courseId, item, to }: Props) {
  const changes = useContentBulkChanges(courseId);
  const [asking, setAsking] = useState(false);
  const canHide = item.version !== undefined;
  return (
    <div className={css.more}>
      <MenuButton button={<Icon name="dots" />} label={`Más acciones: ${item.title}`}>
        <MenuItem icon="edit" label="Editar" to={to} />
        {canHide && item.state !== 'published' && (
          <MenuItem icon="eye" label="Publicar" onPick={() => void changes.setState([item], 'published')} />
        )}
        {canHide && item.state !== 'draft' && (
          <MenuItem icon="eye-off" label="Ocultar" onPick={() => void changes.setState([item], 'draft')} />
        )}
        <MenuItem icon="trash" label="Borrar" danger onPick={() => setAsking(true)} />
      </MenuButton>
      {asking && <DeleteContentDialog courseId={courseId} items={[item]} onClose={() => setAsking(false)} />}
    </div>
  );
}
