import '@rambla/kit/styles/pages.css';
import '@rambla/kit/styles/forms.css';
import type { NotificationPreferencesBody } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { useNoticePreferencesQuery, useSaveNoticePreferencesMutation } from '@rambla/kit/data/notices-api';
import { Icon } from '@rambla/kit/ui/icon';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { Spinner } from '@rambla/kit/ui/spinner';
import { AccountTabs } from '../study-ui/account/account-tabs.tsx';
import { NotificationChannels } from './channels.tsx';
import css from './preferences.module.css';
import { Switch } from './switch.tsx';
import { TopicPreferences } from './topic-preferences.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Notification preferences; each change is saved at once. */
export default function NotificationPreferencesScreen() {
  const { data: preferences, error, refetch } = useNoticePreferencesQuery();
  const [save, saving] = useSaveNoticePreferencesMutation();
  if (error && !preferences)
    return (
      <LoadFailure
        title="No pudimos traer tus preferencias"
        tab="Preferencias de avisos"
        error={error}
        onRetry={refetch}
      />
    );
  if (!preferences) return <Spinner label="Cargando tus preferencias…" />;
  const { ways, digestHour, quietNights } = preferences;
  const change = (body: NotificationPreferencesBody) => void save(body);
  return (
    <div className={`wrap page ${css.page}`}>
      <PageTitle title="Preferencias de avisos" />
      <AccountTabs />
      <header>
        <h1>Qué te avisamos y cómo</h1>
        <p className={css.lead}>En la campana está siempre todo. Esto es para el correo y el teléfono.</p>
      </header>
      <NotificationChannels preferences={preferences} onMail={(mail) => change({ mail })} />
      <TopicPreferences ways={ways} onChange={(topic, way) => change({ ways: { [topic]: way } })} />
      <div className={`card ${css.when}`}>
        <div>
          <label htmlFor="digest-hour">
            <strong>El resumen llega a las</strong>
          </label>
          <select
            className="input"
            id="digest-hour"
            value={digestHour}
            onChange={({ target }) => change({ digestHour: Number(target.value) })}
          >
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {String(hour).padStart(2, '0')}:00
              </option>
            ))}
          </select>
        </div>
        <div>
          <p>
            <strong>Silencio de noche</strong>
            <span>De 22:00 a 07:00 no te avisamos; te llega a la mañana</span>
          </p>
          <Switch label="Silencio de noche" on={quietNights} onChange={(on) => change({ quietNights: on })} />
        </div>
      </div>
      <p className={css.saved} role="status">
        {saving.isError ? (
          errorMessage(saving.error)
        ) : (
          <>
            {saving.isSuccess && (
              <>
                <Icon name="check" /> Guardado.{' '}
              </>
            )}
            Activar la cuenta, cambiar la contraseña y los avisos de seguridad llegan siempre.
          </>
        )}
      </p>
    </div>
  );
}
