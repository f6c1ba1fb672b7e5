import { scrollToCurrentLink } from '@rambla/kit/dom/show-current';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { useLayoutEffect, useRef } from 'react';
import { usePlanToStudyQuery } from '../../lectures/lectures.api.ts';
import { getQuizStatus } from '../lists/quiz-status.ts';
import css from './course-tabs.module.css';

export type CourseTab =
  | 'Clases'
  | 'Novedades'
  | 'Cuestionarios'
  | 'Materiales'
  | 'Links'
  | 'Preguntas'
  | 'Notas';

type Tab = { tab: CourseTab; to: string; count?: number | undefined; words?: string };
type Props = { courseId: number; courseName: string; current: CourseTab };

/** The tabs of a course's screens; on phones one scrollable row. */
export function CourseTabs({ courseId, courseName, current }: Props) {
  const { authenticated } = useAuth();
  const { data: plan } = usePlanToStudyQuery(courseId, { skip: !authenticated });
  const row = useRef<HTMLElement>(null);
  // Scrolls to the current tab again, because counts that load later shift the tabs.
  useLayoutEffect(() => {
    if (plan || current) scrollToCurrentLink(row.current);
  }, [plan, current]);
  const items = plan?.sections.flatMap((section) => section.items) ?? [];
  const due = items.filter(({ kind, quiz }) => {
    // Excludes assignments, because the tab's screen lists only quizzes.
    if (kind !== 'quiz' || !quiz) return false;
    const standing = getQuizStatus(quiz);
    return standing === 'running' || (standing === 'open' && quiz.mine.attemptsUsed === 0);
  }).length;
  const tabs: Tab[] = [
    { tab: 'Clases', to: paths.lectures(courseId) },
    {
      tab: 'Novedades',
      to: paths.announcements(courseId),
      count: plan?.unreadAnnouncements,
      words: ' sin leer',
    },
    { tab: 'Cuestionarios', to: paths.courseQuizzes(courseId), count: due, words: ' sin hacer' },
    { tab: 'Materiales', to: paths.attachments(courseId), count: plan?.attachmentCount },
    { tab: 'Links', to: paths.links(courseId), count: plan?.linkCount },
    { tab: 'Preguntas', to: paths.courseQuestions(courseId) },
    { tab: 'Notas', to: paths.gradebook(courseId), count: plan?.noteCount },
  ];
  return (
    <nav ref={row} className={css.tabs} aria-label={courseName}>
      {tabs.map(({ tab, to, count, words }) => (
        <Link key={tab} to={to} aria-current={tab === current ? 'page' : undefined}>
          {tab}
          {count ? (
            <span className={words ? css.due : undefined}>
              {count}
              {words && <span className="sr-only">{words}</span>}
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
