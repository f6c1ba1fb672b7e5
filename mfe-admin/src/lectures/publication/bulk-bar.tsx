import type { Lecture } from '@rambla/api/contract';
import { useState } from 'react';
import { BulkButton } from '../../admin-ui/list/bulk-button.tsx';
import { MenuButton } from '../../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import type { Section } from './publication.api.ts';
import { ScheduleLecturesDialog } from './schedule-dialog.tsx';
import { type PublicationChange, useChangePublication } from './use-change-publication.ts';

type Props = { courseId: number; lectures: Lecture[]; sections: Section[]; onClear: () => void };

/** Actions for the selected lectures. */
export function LecturesBulkBar({ courseId, lectures, sections, onClear }: Props) {
  const [asking, setAsking] = useState(false);
  const publish = useChangePublication(courseId);
  if (lectures.length === 0) return null;
  const apply = (change: PublicationChange) => {
    void publish(lectures, change);
    onClear();
  };
  return (
    <section className="bulk" aria-label="Acciones con las clases elegidas">
      <strong>{lectures.length === 1 ? '1 elegida' : `${lectures.length} elegidas`}</strong>
      <BulkButton icon="eye" label="Publicar" onClick={() => apply({ state: 'published' })} />
      <BulkButton icon="clock" label="Poner fecha" onClick={() => setAsking(true)} />
      <BulkButton icon="eye-off" label="Pasar a borrador" onClick={() => apply({ state: 'draft' })} />
      {sections.length > 0 && (
        <MenuButton className="btn btn-sm" button="Mover de sección">
          {sections.map(({ id, name }) => (
            <MenuItem key={id} icon="right" label={name} onPick={() => apply({ section: name })} />
          ))}
        </MenuButton>
      )}
      <BulkButton label="Quitar selección" onClick={onClear} />
      {asking && (
        <ScheduleLecturesDialog
          courseId={courseId}
          lectures={lectures}
          onClose={() => {
            setAsking(false);
            onClear();
          }}
        />
      )}
    </section>
  );
}
