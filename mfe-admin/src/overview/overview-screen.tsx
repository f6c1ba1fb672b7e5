import { errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { AdminLinks } from '../admin-links.tsx';
import { Desk } from '../desk/desk.tsx';
import { BrokenVideos } from './broken-videos.tsx';
import { Matters } from './matters.tsx';
import { NeverEntered } from './never-entered.tsx';
import { useOverviewQuery } from './overview.api.ts';
import css from './overview.module.css';
import { Requests } from './requests.tsx';
import { ThisWeek } from './this-week.tsx';
import { UnfinishedLectures } from './unfinished-lectures.tsx';

/** Where an administrator begins: what waits, each with what to do about it, and the institute's week. */
export default function OverviewScreen() {
  const { data, error, refetch } = useOverviewQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Desk
      title="Resumen"
      lead={today()}
      links={<AdminLinks />}
      actions={
        <Link className="btn btn-primary" to={paths.createUser}>
          <Icon name="user-plus" />
          Crear usuario
        </Link>
      }
    >
      {error && !data && (
        <p role="alert">
          {errorMessage(error)}{' '}
          <button type="button" className="btn btn-outline btn-sm" onClick={() => void refetch()}>
            Reintentar
          </button>
        </p>
      )}
      {data && <Matters waiting={data.waiting} />}
      <UnfinishedLectures />
      <div className={css.two}>
        <div>
          <Requests />
          {data && <NeverEntered total={data.waiting.neverEntered} courses={data.neverEntered} />}
        </div>
        <div>
          {data && <ThisWeek overview={data} />}
          {data && data.waiting.videosUnplayable > 0 && (
            <BrokenVideos total={data.waiting.videosUnplayable} />
          )}
          {data && !data.convertsVideos && (
            <p className="muted">
              Este servidor no tiene ffmpeg: los videos se ven como se subieron, sin calidades más livianas ni
              vista previa.
            </p>
          )}
        </div>
      </div>
    </Desk>
  );
}

function today(): string {
  const text = new Date().toLocaleDateString('es-UY', { weekday: 'long', day: 'numeric', month: 'long' });
  return text.replace(',', '').replace(/^./, (first) => first.toUpperCase());
}
