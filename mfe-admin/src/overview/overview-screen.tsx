import type { AdminOverview } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { usePagePlaceholders } from '@rambla/kit/dom/page-view';
import { Spinner } from '@rambla/kit/ui/spinner';
import { Trend } from '../admin-ui/figures/trend.tsx';
import { PendingEnrolmentRequests, useFirstEnrolmentRequests } from '../admin-ui/people/all-requests.tsx';
import { FirstSteps } from './first-steps.tsx';
import { StorageAndBackup } from './institute-state.tsx';
import { NeverLoggedInList } from './never-logged-in-list.tsx';
import { useOverviewQuery } from './overview.api.ts';
import css from './overview.module.css';
import { OverviewOutline } from './overview-outline.tsx';
import { OverviewPage } from './overview-page.tsx';
import { PendingTasks } from './pending-tasks.tsx';
import { UnfinishedLectures } from './unfinished-lectures.tsx';
import { UnplayableVideos } from './unplayable-videos.tsx';

export { OverviewOutline as Outline };

/** The administrator's home: pending tasks, enrolment requests and the week's figures. */
export default function OverviewScreen() {
  const { data, error, isLoading, refetch } = useOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  // Waits for both calls, because a part that loads later would push the others down.
  const isComing = useFirstEnrolmentRequests().isLoading || isLoading;
  const placeholders = usePagePlaceholders();
  if (isComing && placeholders) return <OverviewOutline placeholders={placeholders} />;
  return (
    <OverviewPage today={data?.today}>
      {error && !data && (
        <p role="alert">
          {errorMessage(error)}{' '}
          <button type="button" className="btn btn-outline btn-sm" onClick={() => void refetch()}>
            Reintentar
          </button>
        </p>
      )}
      {isComing ? (
        <Spinner />
      ) : (
        <>
          {data && !data.hasCourses && <FirstSteps />}
          {data && <PendingTasks waiting={data.waiting} />}
          <UnfinishedLectures />
          <div className={css.two}>
            <div>
              <PendingEnrolmentRequests />
              {data && <NeverLoggedInList total={data.waiting.neverEntered} courses={data.neverEntered} />}
            </div>
            <div>
              {data && <ThisWeek overview={data} />}
              {data && <StorageAndBackup {...data} />}
              {data && data.waiting.videosUnplayable > 0 && (
                <UnplayableVideos total={data.waiting.videosUnplayable} />
              )}
              {data && !data.convertsVideos && (
                <p className="muted">
                  Este servidor no tiene ffmpeg: los videos se ven como se subieron, sin calidades más
                  livianas ni vista previa.
                </p>
              )}
            </div>
          </div>
        </>
      )}
    </OverviewPage>
  );
}

/** The week's figures, one below the other. */
function ThisWeek({ overview: { sessions, lectures, subscriptions } }: { overview: AdminOverview }) {
  const figures = [
    { name: 'Sesiones', week: sessions, tone: 'fing' },
    { name: 'Clases vistas', week: lectures, tone: 'fcea' },
    { name: 'Inscripciones', week: subscriptions, tone: 'cortos' },
  ] as const;
  return (
    <section className={`sheet sheet-body ${css.week}`} aria-labelledby="this-week">
      <h2 id="this-week">Esta semana</h2>
      {figures.map(({ name, week, tone }) => (
        <Trend key={name} name={name} value={week.total} days={week.daily} change={week.change} tone={tone} />
      ))}
    </section>
  );
}
