import type { Announcement, Course } from '@rambla/api/contract';
import { dayText, futureMomentText } from '@rambla/kit/format/moment';
import { ConfirmDialog } from '@rambla/kit/ui/confirm';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import { QueryList } from '../admin-ui/list/query-list.tsx';
import { MenuButton } from '../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../admin-ui/menu/menu-item.tsx';
import { announceDeletion } from '../admin-ui/undo.ts';
import { useManagedCourseQuery } from '../courses/courses.api.ts';
import { useAnnouncementsInfiniteQuery, useDeleteAnnouncementMutation } from './announcements.api.ts';
import css from './announcements.module.css';

type Props = { courseId: number | null; onEdit: (announcement: Announcement) => void };

/** Lists drafts, scheduled announcements, and sent ones with their number of readers. */
export function AnnouncementList({ courseId, onEdit }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useAnnouncementsInfiniteQuery({ courseId });
  const { data: course } = useManagedCourseQuery(courseId ?? 0, { skip: courseId === null });
  const isHidden = course !== undefined && !isPublished(course);
  const [leaving, setLeaving] = useState<Announcement | null>(null);
  const [remove] = useDeleteAnnouncementMutation();
  const all = data?.pages.flatMap(({ announcements }) => announcements);
  return (
    <section>
      <h2 className={css.sentHead}>Últimos anuncios</h2>
      <QueryList
        rows={all}
        error={all ? undefined : error}
        onRetry={() => void refetch()}
        icon="mega"
        empty="Todavía no hay anuncios."
      >
        <ol className={css.sent}>
          {all?.map((announcement) => (
            <li key={announcement.id}>
              <div>
                <strong>{announcement.title}</strong>
                <State announcement={announcement} isHidden={isHidden} />
              </div>
              <MenuButton button={<Icon name="dots" />} label={`Acciones para ${announcement.title}`}>
                <MenuItem icon="edit" label="Cambiar" onPick={() => onEdit(announcement)} />
                <MenuItem icon="trash" label="Eliminar" danger onPick={() => setLeaving(announcement)} />
              </MenuButton>
            </li>
          ))}
        </ol>
      </QueryList>
      {hasNextPage && (
        <button type="button" className="btn btn-outline btn-sm" onClick={() => void fetchNextPage()}>
          Ver más
        </button>
      )}
      {leaving && (
        <ConfirmDialog
          title="¿Eliminar este anuncio?"
          action="Eliminar"
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            announceDeletion('Anuncio eliminado con éxito', await remove(leaving.id).unwrap());
          }}
        >
          <p>
            <bdi>{leaving.title}</bdi> deja de estar, también en la campana de quienes lo recibieron.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function isPublished({ state, publishAt }: Pick<Course, 'state' | 'publishAt'>): boolean {
  return state === 'published' || (state === 'scheduled' && isPast(publishAt));
}

function isPast(moment: string | null): boolean {
  return moment !== null && moment <= new Date().toISOString();
}

type StateProps = {
  announcement: Announcement;
  /** True while students do not see the course, so that its announcements wait. */
  isHidden: boolean;
};

function State({ announcement, isHidden }: StateProps) {
  const { state, publishAt, sentAt, groupName, people, read } = announcement;
  if (state === 'draft') return <span className="chip">Borrador</span>;
  if (state === 'scheduled')
    return (
      <span className="chip chip-warn">
        <Icon name="clock" />
        {publishAt && !isPast(publishAt)
          ? `Sale el ${futureMomentText(publishAt)}`
          : isHidden
            ? 'Sale cuando se publique el curso'
            : 'Está saliendo'}
      </span>
    );
  const share = people ? Math.round((100 * (read ?? 0)) / people) : 0;
  return (
    <>
      <span className="muted">
        {groupName ?? 'Para todos'} · {sentAt && dayText(sentAt)}
      </span>
      {read !== null && (
        <>
          <span className={css.share} aria-hidden="true">
            <i style={{ width: `${share}%` }} />
          </span>
          <span className="muted">
            {read} de {people} lo leyeron
          </span>
        </>
      )}
    </>
  );
}
