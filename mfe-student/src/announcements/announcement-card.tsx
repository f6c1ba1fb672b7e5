import type { Announcement } from '@rambla/api/contract';
import { formatFileSize } from '@rambla/kit/format/file-kind';
import { momentText } from '@rambla/kit/format/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { RichText } from '@rambla/kit/ui/rich-text';
import css from './announcement.module.css';

type Props = { announcement: Announcement; heading: 'h1' | 'h2'; isNew?: boolean };

/** An announcement with its files; as the only one on a page, the card also links to the course. */
export function AnnouncementCard({ announcement, heading: Heading, isNew = false }: Props) {
  const { title, html, authorName, courseId, courseName, groupName, sentAt, files } = announcement;
  const place = [courseName ?? 'Todo el instituto', groupName].filter(Boolean).join(' · ');
  const isAlone = Heading === 'h1';
  return (
    <article className={`card ${css.announcement}`}>
      <p className={css.place}>
        <strong>{authorName}</strong>
        {isAlone && ' · '}
        {isAlone && (courseId === null ? place : <Link to={paths.lectures(courseId)}>{place}</Link>)}
        {!isAlone && groupName && ` · ${groupName}`}
        {sentAt && ` · ${momentText(sentAt)}`}
      </p>
      <Heading>
        {title}
        {isNew && <span className={`chip chip-cortos ${css.new}`}>Sin leer</span>}
      </Heading>
      <RichText html={html} />
      {files.map(({ name, size, url }) => (
        <a key={url} className={css.file} href={url} download={name}>
          <Icon name="doc" />
          <span>
            <strong>{name}</strong> {formatFileSize(size)}
          </span>
        </a>
      ))}
    </article>
  );
}
