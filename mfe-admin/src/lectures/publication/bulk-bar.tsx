import type { Lecture } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { MenuButton } from '../../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import type { Section } from './publication.api.ts';
import { ScheduleLecturesDialog } from './schedule-dialog.tsx';
import { type PublicationChange, usePublishLectures } from './use-publish.ts';

type Props = { courseId: number; lectures: Lecture[]; sections: Section[]; onClear: () => void };

/** Actions for the selected lectures. */
export function LecturesBulkBar({ courseId, lectures, sections, onClear }: Props) {
  const [asking, setAsking] = useState(false);
  const publish = usePublishLectures(courseId);
  if (lectures.length === 0) return null;
  const apply = (change: PublicationChange) => {
    void publish(lectures, change);
    onClear();
  };
  return (
    <section className="bulk" aria-label="Acciones con las clases elegidas">
      <strong>{lectures.length === 1 ? '1 elegida' : `${lectures.length} elegidas`}</strong>
      <button type="button" className="btn btn-sm" onClick={() => apply({ state: 'published' })}>
        <Icon name="eye" />
        Publicar
      </button>
      <button type="button" className="btn btn-sm" onClick={() => setAsking(true)}>
        <Icon name="clock" />
        Poner fecha
      </button>
      <button type="button" className="btn btn-sm" onClick={() => apply({ state: 'draft' })}>
        <Icon name="eye-off" />
        Pasar a borrador
      </button>
      {sections.length > 0 && (
        <MenuButton className="btn btn-sm" button="Mover de sección">
          {sections.map(({ id, name }) => (
            <MenuItem key={id} icon="right" label={name} onPick={() => apply({ section: name })} />
          ))}
        </MenuButton>
      )}
      <button type="button" className="btn btn-sm" onClick={onClear}>
        Quitar selección
      </button>
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
