import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useState } from 'react';
import { MenuButton } from '../../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import {
  type Section,
  useDeleteSectionMutation,
  useSaveSectionMutation,
} from '../publication/publication.api.ts';
import { SectionDialog } from './section-dialog.tsx';
import css from './sections.module.css';

type Props = {
  courseId: number;
  section: Pick<Section, 'id' | 'name'>;
  /** The section's position, from 1, and the number of sections. */
  place: number;
  of: number;
  facts: ReactNode;
  open: boolean;
  onToggle: () => void;
  /** The control that adds something to the section. */
  add: ReactNode;
};

/** A section's name with actions on the whole section. */
export function SectionHeader({ courseId, section, place, of, facts, open, onToggle, add }: Props) {
  const [renaming, setRenaming] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [save] = useSaveSectionMutation();
  const [remove] = useDeleteSectionMutation();
  const move = async (position: number) => {
    const { error } = await save({ courseId, sectionId: section.id, position });
    if (error) toast.error(errorMessage(error));
  };
  return (
    <header className={css.head}>
      <h2>
        <button type="button" aria-expanded={open} onClick={onToggle}>
          <bdi>{section.name}</bdi>
          <Icon name="down" />
        </button>
      </h2>
      <span className={css.facts}>{facts}</span>
      <div className={css.add}>{add}</div>
      <MenuButton button={<Icon name="dots" />} label={`Más acciones: sección ${section.name}`}>
        <MenuItem icon="edit" label="Cambiar el nombre" onPick={() => setRenaming(true)} />
        {place > 1 && <MenuItem icon="up-arrow" label="Subir" onPick={() => void move(place - 1)} />}
        {place < of && <MenuItem icon="arrow-down" label="Bajar" onPick={() => void move(place + 1)} />}
        <MenuItem icon="trash" label="Eliminar sección" danger onPick={() => setLeaving(true)} />
      </MenuButton>
      {renaming && <SectionDialog courseId={courseId} section={section} onClose={() => setRenaming(false)} />}
      {leaving && (
        <ConfirmDialog
          title={`¿Eliminar la sección ${section.name}?`}
          action="Eliminar sección"
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            await remove({ courseId, sectionId: section.id }).unwrap();
          }}
        >
          <p>Lo que tiene no se borra: pasa a la sección anterior.</p>
        </ConfirmDialog>
      )}
    </header>
  );
}
