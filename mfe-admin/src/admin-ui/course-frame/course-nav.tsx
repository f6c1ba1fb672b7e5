import type { CourseHome } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { scrollToCurrentLink } from '@rambla/kit/dom/show-current';
import { Link, useLocation } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { useCourseHomeQuery } from './course-home.api.ts';
import css from './frame.module.css';
import {
  findTab,
  isTabAt,
  type NavSection,
  navSectionsOf,
  type PendingWorkKind,
  SETTINGS_LABEL,
  type Tab,
} from './nav-sections.ts';

const WORDS: Record<PendingWorkKind, [one: string, many: string]> = {
  videos: ['con problemas', 'con problemas'],
  grading: ['por corregir', 'por corregir'],
  requests: ['pide entrar', 'piden entrar'],
  questions: ['pregunta sin contestar', 'preguntas sin contestar'],
  reports: ['reporte', 'reportes'],
};

function countOf(desk: CourseHome, waits: PendingWorkKind): number {
  if (waits === 'requests' || waits === 'reports') return desk[waits];
  return desk.waiting[waits].total;
}

/** Links to the sections of a course's administration, with the tabs of the current section. */
export function CourseNav({ courseId }: { courseId: number }) {
  const { role } = useAuth();
  const { pathname } = useLocation();
  const view = useAddressState().get('view');
  const { data: desk } = useCourseHomeQuery(courseId, { skip: role === 'bedelia' });
  const places = navSectionsOf(courseId, role === 'admin' || role === 'bedelia' ? role : 'teacher');
  const current = places.find(({ tabs }) => tabs.some((each) => isTabAt(each, pathname)));
  const gear = places.find(({ name }) => name === SETTINGS_LABEL);
  const item = (place: NavSection) => (
    <Link
      to={place.tabs[0]?.to ?? ''}
      aria-current={place === current ? (place.tabs.length > 1 ? 'true' : 'page') : undefined}
    >
      <Icon name={place.icon} />
      <span>{place.name}</span>
      {desk && <Counts desk={desk} tabs={place.tabs} />}
    </Link>
  );
  const tab = current && findTab(current.tabs, pathname, view);
  return (
    <>
      <nav className={css.places} aria-label="Lugares del curso">
        <ul ref={scrollToCurrentLink}>
          {places
            .filter((place) => place !== gear)
            .map((place) => (
              <li key={place.name}>{item(place)}</li>
            ))}
        </ul>
        {gear && <div className={css.gear}>{item(gear)}</div>}
      </nav>
      {current && current.tabs.length > 1 && (
        <nav ref={scrollToCurrentLink} className={css.tabs} aria-label={current.name}>
          {current.tabs.map((each) => (
            <Link key={each.to} to={each.to} aria-current={each === tab ? 'page' : undefined}>
              {each.label}
              {desk && <Counts desk={desk} tabs={[each]} />}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

/** Shows the number of the tabs' pending items; screen readers also read their kinds. */
function Counts({ desk, tabs }: { desk: CourseHome; tabs: Tab[] }) {
  const waiting = tabs.flatMap(({ waits }) => {
    const count = waits ? countOf(desk, waits) : 0;
    return waits && count > 0 ? [{ waits, count }] : [];
  });
  const [first] = waiting;
  if (!first) return null;
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  const words = waiting.map(({ waits, count }) => `${count} ${WORDS[waits][count === 1 ? 0 : 1]}`);
  return (
    <b className={css.count} data-bad={first.waits === 'videos' || undefined}>
      <span aria-hidden="true">{total > 99 ? '99+' : total}</span>
      <span className="sr-only"> ({words.join(', ')})</span>
    </b>
  );
}
