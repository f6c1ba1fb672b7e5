import '@rambla/kit/styles/pages.css';
import { useAddressState } from '@rambla/kit/data/address-state';
import { Icon } from '@rambla/kit/ui/icon';
import { PageTitle } from '@rambla/kit/ui/page-title';
import { useState, useSyncExternalStore } from 'react';
import { useNow } from '../study-ui/hooks/use-now.ts';
import { AgendaView } from './agenda-view.tsx';
import css from './calendar.module.css';
import { CalendarFeedDialog } from './calendar-feed-dialog.tsx';
import { addMonths, firstDayOfMonth, getToday, isDay, monthText, weekdayAndDayText } from './days.ts';
import { MonthView } from './month-view.tsx';

/** Below this width a month's cells are too narrow for text. */
const WIDE = '(min-width: 701px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True when the screen is wide enough for a month grid. */
function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}

/** The calendar of the person's courses, by month or as an agenda. */
export default function CalendarScreen() {
  const { get, set } = useAddressState();
  const now = useNow();
  const present = getToday(new Date(now));
  const isWide = useWide();
  const [isSharing, setSharing] = useState(false);
  const view = isWide && get('vista') !== 'agenda' ? 'month' : 'agenda';
  const day = isDay(get('dia')) ? get('dia') : present;
  const setDay = (next: string) => set({ dia: next === present ? undefined : next });
  const turn = (months: number) => {
    const first = firstDayOfMonth(addMonths(firstDayOfMonth(day), months));
    setDay(firstDayOfMonth(present) === first ? present : first);
  };
  const View = view === 'month' ? MonthView : AgendaView;
  return (
    <div className="wrap page">
      <PageTitle title="Calendario" />
      <header className={`page-head ${css.head}`}>
        <p className={css.over}>Hoy es {weekdayAndDayText(present)}.</p>
        <h1>Calendario</h1>
      </header>
      <div className={css.bar}>
        <div className={css.turn}>
          <button
            type="button"
            className="btn btn-outline btn-icon"
            aria-label="Mes anterior"
            onClick={() => turn(-1)}
          >
            <Icon name="left" />
          </button>
          <button
            type="button"
            className="btn btn-outline btn-icon"
            aria-label="Mes siguiente"
            onClick={() => turn(1)}
          >
            <Icon name="right" />
          </button>
          <h2 id="mes" aria-live="polite">
            {view === 'month'
              ? monthText(day)
              : day === present
                ? 'Desde hoy'
                : `Desde el ${weekdayAndDayText(day)}`}
          </h2>
          {day !== present && (
            <button type="button" className="btn btn-ghost btn-sm" onClick={() => setDay(present)}>
              Hoy
            </button>
          )}
        </div>
        {isWide && (
          <fieldset className={css.views}>
            <legend className="sr-only">Cómo se ve</legend>
            {(['month', 'agenda'] as const).map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="vista"
                  checked={view === each}
                  onChange={() => set({ vista: each === 'agenda' ? each : undefined })}
                />
                <span>{each === 'agenda' ? 'Agenda' : 'Mes'}</span>
              </label>
            ))}
          </fieldset>
        )}
        <button type="button" className="btn btn-outline" onClick={() => setSharing(true)}>
          <Icon name="calendar" />
          Verlo en mi teléfono
        </button>
      </div>
      <View day={day} present={present} now={now} onDay={setDay} />
      {isSharing && <CalendarFeedDialog onClose={() => setSharing(false)} />}
    </div>
  );
}
