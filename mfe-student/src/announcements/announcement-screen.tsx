import '@rambla/kit/pages.css';
import { errorMessage } from '@rambla/kit/base-api';
import { fileSize } from '@rambla/kit/file-kind';
import { momentText } from '@rambla/kit/moment';
import { paths } from '@rambla/kit/paths';
import { Link, useParams } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { Notice } from '@rambla/kit/ui/notice';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { RichText } from '@rambla/kit/ui/rich-text';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useEffect } from 'react';
import css from './announcement.module.css';
import { useAnnouncementQuery, useReadAnnouncementMutation } from './announcements.api.ts';

/** One announcement; whoever opens it has read it. */
export default function AnnouncementScreen() {
  const id = Number(useParams().announcementId);
  const { data, error } = useAnnouncementQuery(id);
  const [read] = useReadAnnouncementMutation();
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) void read(id);
  }, [isThere, id, read]);
  if (error && !data)
    return (
      <Notice alert title="Ese anuncio no está">
        <PageTitle title="Anuncio" />
        <p>{errorMessage(error)}</p>
        <Link className="btn btn-primary" to={paths.notices}>
          Ver mis avisos
        </Link>
      </Notice>
    );
  if (!data) return <Spinner label="Cargando el anuncio…" />;
  const { title, html, authorName, courseId, courseName, groupName, sentAt, files } = data;
  const place = [courseName ?? 'Todo el instituto', groupName].filter(Boolean).join(' · ');
  return (
    <div className={`wrap page ${css.page}`}>
      <PageTitle title={title} />
      <article className={`card ${css.announcement}`}>
        <p className={css.place}>
          <strong>{authorName}</strong> ·{' '}
          {courseId === null ? place : <Link to={paths.lectures(courseId)}>{place}</Link>}
          {sentAt && ` · ${momentText(sentAt)}`}
        </p>
        <h1>{title}</h1>
        <RichText html={html} />
        {files.map(({ name, size, url }) => (
          <a key={url} className={css.file} href={url} download={name}>
            <Icon name="doc" />
            <span>
              <strong>{name}</strong> {fileSize(size)}
            </span>
          </a>
        ))}
      </article>
      <Link to={paths.notices}>Ver todos los avisos</Link>
    </div>
  );
}
