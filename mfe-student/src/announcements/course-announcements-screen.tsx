import { useEffect, useState } from 'react';
import { CourseTabPage, useCourseId } from '../study-ui/course-frame/course-page.tsx';
import { LoadMoreButton } from '../study-ui/lists/load-more-button.tsx';
import css from './announcement.module.css';
import { AnnouncementCard } from './announcement-card.tsx';
import { useCourseAnnouncementsInfiniteQuery, useMarkAnnouncementReadMutation } from './announcements.api.ts';

/** A course's announcements for its students, newest first, including read ones. */
export default function CourseAnnouncementsScreen() {
  const courseId = useCourseId();
  const query = useCourseAnnouncementsInfiniteQuery(courseId, {
    skip: Number.isNaN(courseId),
    refetchOnMountOrArgChange: true,
  });
  const announcements = query.data?.pages.flatMap((page) => page.announcements);
  const readNow = useReadAll(announcements?.filter(({ unread }) => unread).map(({ id }) => id) ?? []);
  return (
    <CourseTabPage
      courseId={courseId}
      title="Novedades"
      query={query}
      isEmpty={announcements?.length === 0}
      empty="Todavía no hay novedades. Lo que tus docentes anuncien queda acá."
    >
      <div className={css.list}>
        {announcements?.map((announcement) => (
          <AnnouncementCard
            key={announcement.id}
            announcement={announcement}
            heading="h2"
            isNew={announcement.unread || readNow.has(announcement.id)}
          />
        ))}
        <LoadMoreButton query={query} className={css.more} />
      </div>
    </CourseTabPage>
  );
}

/** Marks announcements as read, and returns the ids of those that still look new on this screen. */
function useReadAll(ids: number[]): ReadonlySet<number> {
  const [read] = useMarkAnnouncementReadMutation();
  const [sent] = useState(() => new Set<number>());
  useEffect(() => {
    for (const id of ids) {
      if (sent.has(id)) continue;
      sent.add(id);
      void read(id);
    }
  }, [ids, read, sent]);
  return sent;
}
