import { errorMessage } from '@rambla/kit/base-api';
import { durationText } from '@rambla/kit/format/moment';
import { toast } from '@rambla/kit/toasts';
import { Confirm } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { Menu } from '../../admin-ui/menu/menu.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import {
  type Section,
  useDeleteSectionMutation,
  useSaveSectionMutation,
} from '../publication/publication.api.ts';
import type { LectureGroup } from './group-sections.ts';
import { SectionDialog } from './section-dialog.tsx';
import css from './sections.module.css';

type Props = {
  courseId: number;
  group: LectureGroup & { section: Section };
  sections: Section[];
  open: boolean;
  onToggle: () => void;
  onAdd: () => void;
};

function factsOf({ lectures }: LectureGroup): string {
  const seconds = lectures.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  const count = lectures.length === 1 ? '1 clase' : `${lectures.length} clases`;
  const drafts = lectures.filter(({ state }) => state === 'draft').length;
  return [
    count,
    seconds > 0 && durationText(seconds),
    drafts > 0 && (drafts === 1 ? '1 borrador' : `${drafts} borradores`),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A section's name with actions on the whole section. */
export function SectionHead({ courseId, group, sections, open, onToggle, onAdd }: Props) {
  const { section } = group;
  const [renaming, setRenaming] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [save] = useSaveSectionMutation();
  const [remove] = useDeleteSectionMutation();
  const place = sections.findIndex(({ id }) => id === section.id) + 1;
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
      <span className={css.facts}>{factsOf(group)}</span>
      <button type="button" className={`btn btn-ghost btn-sm ${css.add}`} onClick={onAdd}>
        <Icon name="plus" />
        Clase
      </button>
      <Menu button={<Icon name="dots" />} label={`Más acciones: sección ${section.name}`}>
        <MenuItem icon="edit" label="Cambiar el nombre" onPick={() => setRenaming(true)} />
        {place > 1 && <MenuItem icon="up-arrow" label="Subir" onPick={() => void move(place - 1)} />}
        {place < sections.length && (
          <MenuItem icon="arrow-down" label="Bajar" onPick={() => void move(place + 1)} />
        )}
        <MenuItem icon="trash" label="Eliminar sección" danger onPick={() => setLeaving(true)} />
      </Menu>
      {renaming && <SectionDialog courseId={courseId} section={section} onClose={() => setRenaming(false)} />}
      {leaving && (
        <Confirm
          title={`¿Eliminar la sección ${section.name}?`}
          action="Eliminar sección"
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            await remove({ courseId, sectionId: section.id }).unwrap();
          }}
        >
          <p>Sus clases no se borran: pasan a la sección anterior.</p>
        </Confirm>
      )}
    </header>
  );
}
