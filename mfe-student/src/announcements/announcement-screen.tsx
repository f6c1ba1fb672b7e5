import '@rambla/kit/styles/pages.css';
import { errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useEffect } from 'react';
import css from './announcement.module.css';
import { AnnouncementCard } from './announcement-card.tsx';
import { useAnnouncementQuery, useMarkAnnouncementReadMutation } from './announcements.api.ts';

/** Shows an announcement and marks it as read. */
export default function AnnouncementScreen() {
  const id = Number(useParams().announcementId);
  const { data, error } = useAnnouncementQuery(id);
  const [read] = useMarkAnnouncementReadMutation();
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) void read(id);
  }, [isThere, id, read]);
  if (error && !data)
    return (
      <SectionNotice alert title="Ese anuncio no está">
        <PageTitle title="Anuncio" />
        <p>{errorMessage(error)}</p>
        <Link className="btn btn-primary" to={paths.notices}>
          Ver mis avisos
        </Link>
      </SectionNotice>
    );
  if (!data) return <Spinner label="Cargando el anuncio…" />;
  return (
    <div className={`wrap page ${css.page}`}>
      <PageTitle title={data.title} />
      <AnnouncementCard announcement={data} heading="h1" />
      {data.courseId === null ? (
        <Link to={paths.notices}>Ver todos los avisos</Link>
      ) : (
        <Link to={paths.announcements(data.courseId)}>Ver todas las novedades del curso</Link>
      )}
    </div>
  );
}
