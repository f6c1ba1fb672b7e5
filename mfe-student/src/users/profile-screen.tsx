import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { AccountTabs } from '../study-ui/account/account-tabs.tsx';
import { useOwnAccountQuery } from './account.api.ts';
import { OwnCertificates } from './own-certificates.tsx';
import { OwnSessions } from './own-sessions.tsx';
import css from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';

export default function ProfileScreen() {
  const { userId } = useAuth();
  if (userId === null) return null;
  return <Profile userId={userId} />;
}

function Profile({ userId }: { userId: number }) {
  const { data: user, error, refetch } = useOwnAccountQuery(userId);
  if (error && !user)
    return <LoadFailure title="No pudimos traer tus datos" tab="Perfil" error={error} onRetry={refetch} />;
  if (!user) return <Spinner label="Cargando tus datos…" />;
  return (
    <div className={`wrap page ${css.page}`}>
      <PageTitle title="Perfil" />
      <AccountTabs />
      <header className="page-head">
        <h1>Perfil</h1>
        <p>
          {user.email} · {ROLES[user.role]}
        </p>
      </header>
      <div className={css.columns}>
        <section className={`card ${css.card}`} aria-labelledby="datos">
          <h2 id="datos">Tus datos</h2>
          <ProfileForm key={user.id} user={user} />
        </section>
        <div className={css.stack}>
          <OwnCertificates />
          <section className={`card ${css.card}`} aria-labelledby="clave">
            <h2 id="clave">Contraseña</h2>
            <p>Cambiala cuando quieras. En los demás dispositivos se cierra la sesión.</p>
            <Link className="btn btn-outline" to={paths.updatePassword}>
              <Icon name="key" /> Cambiar contraseña
            </Link>
          </section>
          <section className={`card ${css.card}`} aria-labelledby="seguridad">
            <h2 id="seguridad">Seguridad</h2>
            <p>Ingresá con tu huella, tu cara o tu PIN: hacé una llave de acceso.</p>
            <Link className="btn btn-outline" to={paths.security}>
              <Icon name="lock" /> Llaves de acceso
            </Link>
          </section>
          <section className={`card ${css.card}`} aria-labelledby="avisos">
            <h2 id="avisos">Avisos</h2>
            <p>Elegí de qué te avisamos, y si te llega por correo, en un resumen por día o al teléfono.</p>
            <Link className="btn btn-outline" to={paths.noticePreferences}>
              <Icon name="bell" /> Elegir mis avisos
            </Link>
          </section>
          <OwnSessions userId={userId} />
        </div>
      </div>
    </div>
  );
}

const ROLES = { student: 'Estudiante', teacher: 'Docente', bedelia: 'Bedelía', admin: 'Administración' };
