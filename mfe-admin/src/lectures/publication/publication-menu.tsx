import type { Lecture } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { MenuButton } from '../../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import css from './publication.module.css';
import { publicationText } from './publication-text.ts';
import { ScheduleLecturesDialog } from './schedule-dialog.tsx';
import { useChangePublication } from './use-change-publication.ts';

const LOOKS = { published: css.ok, scheduled: css.when, draft: '' };

/** A lecture's state, as a button with a menu to change it. */
export function PublicationMenu({ courseId, lecture }: { courseId: number; lecture: Lecture }) {
  const [asking, setAsking] = useState(false);
  const publish = useChangePublication(courseId);
  const { state, awaitsVideo } = lecture;
  const look = state === 'published' && awaitsVideo ? '' : LOOKS[state];
  return (
    <>
      <MenuButton
        className={`${css.pub} ${look}`}
        label={`${publicationText(lecture)}: cambiar cuándo se ve «${lecture.title}»`}
        button={
          <>
            {publicationText(lecture)}
            <Icon name="down" />
          </>
        }
      >
        {state !== 'published' && (
          <MenuItem
            icon="eye"
            label="Publicar ahora"
            onPick={() => void publish([lecture], { state: 'published' })}
          />
        )}
        <MenuItem icon="clock" label="Fecha o condición…" onPick={() => setAsking(true)} />
        <MenuItem
          icon={lecture.open ? 'lock' : 'people'}
          label={lecture.open ? 'Solo para quienes cursan' : 'Hacerla clase abierta'}
          onPick={() => void publish([lecture], { open: !lecture.open })}
        />
        {state !== 'draft' && (
          <MenuItem
            icon="eye-off"
            label="Pasar a borrador"
            onPick={() => void publish([lecture], { state: 'draft' })}
          />
        )}
      </MenuButton>
      {asking && (
        <ScheduleLecturesDialog courseId={courseId} lectures={[lecture]} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
