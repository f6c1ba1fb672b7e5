import { errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { AdminLinks } from '../admin-links.tsx';
import { Desk } from '../desk/desk.tsx';
import { ListState } from '../desk/list/list-state.tsx';
import { useEnrolmentRequestsQuery } from '../enrolment/enrolment.api.ts';
import { RequestList } from '../request-list.tsx';
import { WeekFigures } from '../week-figures.tsx';
import { useOverviewQuery } from './overview.api.ts';
import { UnfinishedLectures } from './unfinished-lectures.tsx';

export default function OverviewScreen() {
  return (
    <Desk title="Resumen" lead="Cómo viene la semana y qué te espera." links={<AdminLinks />}>
      <WeekFigures />
      <Waiting />
      <UnfinishedLectures />
      <Requests />
    </Desk>
  );
}

type Matter = { count: number; one: string; many: string; icon: IconName; to: string };

function Waiting() {
  const { data, error, refetch } = useOverviewQuery();
  const waiting = data?.waiting;
  const matters: Matter[] = waiting
    ? [
        {
          count: waiting.unactivatedAccounts,
          one: 'cuenta sin activar',
          many: 'cuentas sin activar',
          icon: 'people',
          to: `${paths.subscriptions}?account=waiting`,
        },
        {
          count: waiting.lecturesWithoutVideo,
          one: 'clase sin video',
          many: 'clases sin video',
          icon: 'play',
          to: `${paths.admin}?falta=video`,
        },
        {
          count: waiting.lecturesWithoutCaptions,
          one: 'clase sin subtítulos',
          many: 'clases sin subtítulos',
          icon: 'cc',
          to: `${paths.admin}?falta=captions`,
        },
        {
          count: waiting.unfinishedUploads,
          one: 'video que quedó a medio subir',
          many: 'videos que quedaron a medio subir',
          icon: 'upload',
          to: `${paths.admin}?falta=upload`,
        },
        {
          count: waiting.videosInProcess,
          one: 'video que se está procesando',
          many: 'videos que se están procesando',
          icon: 'clock',
          to: `${paths.admin}?falta=process`,
        },
        {
          count: waiting.videosUnplayable,
          one: 'video que no se puede ver',
          many: 'videos que no se pueden ver',
          icon: 'alert',
          to: `${paths.admin}?falta=unplayable`,
        },
      ]
    : [];
  return (
    <section className="sheet sheet-body" aria-labelledby="waiting">
      <h2 id="waiting">Qué espera</h2>
      {error ? (
        <p role="alert">
          {errorMessage(error)}{' '}
          <button type="button" className="btn btn-outline btn-sm" onClick={() => void refetch()}>
            Reintentar
          </button>
        </p>
      ) : (
        <ul className="matters">
          {matters.map((matter) => (
            <li key={matter.one}>
              <Link to={matter.to} data-none={matter.count === 0 || undefined}>
                <Icon name={matter.icon} />
                <strong className="numeric">{matter.count.toLocaleString('es-UY')}</strong>
                <span>{matter.count === 1 ? matter.one : matter.many}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && !data.convertsVideos && (
        <p>
          Este servidor no tiene ffmpeg: los videos se ven como se subieron, sin calidades más livianas ni
          vista previa.
        </p>
      )}
    </section>
  );
}

function Requests() {
  const { data, error, refetch } = useEnrolmentRequestsQuery({ limit: 20 });
  return (
    <section className="sheet" aria-labelledby="all-requests">
      <div className="sheet-head">
        <h2 id="all-requests">Solicitudes para entrar{data && data.total > 0 ? ` (${data.total})` : ''}</h2>
      </div>
      <ListState
        rows={data?.requests}
        error={error}
        onRetry={() => void refetch()}
        icon="check"
        empty="Nadie espera que le abras una materia."
      >
        <RequestList requests={data?.requests ?? []} />
      </ListState>
    </section>
  );
}
