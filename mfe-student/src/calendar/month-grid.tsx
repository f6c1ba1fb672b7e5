import { type KeyboardEvent, useEffect, useRef } from 'react';
import tint from '../study-ui/course-frame/tint.module.css';
import css from './calendar.module.css';
import type { CalendarEvent } from './calendar-events.ts';
import { addDays, addMonths, firstDayOfMonth, weekdayAndDayText, weekdayOf, weeksOf } from './days.ts';

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const SHOWN = 3;

type Props = {
  day: string;
  today: string;
  days: Map<string, CalendarEvent[]>;
  isLoading: boolean;
  onDay: (day: string) => void;
  labelledBy: string;
};

/** Returns the day that a key selects (APG grid); undefined for other keys. */
function dayAfter(key: string, day: string): string | undefined {
  if (key === 'ArrowLeft') return addDays(day, -1);
  if (key === 'ArrowRight') return addDays(day, 1);
  if (key === 'ArrowUp') return addDays(day, -7);
  if (key === 'ArrowDown') return addDays(day, 7);
  if (key === 'Home') return addDays(day, -weekdayOf(day));
  if (key === 'End') return addDays(day, 6 - weekdayOf(day));
  if (key === 'PageUp') return addMonths(day, -1);
  if (key === 'PageDown') return addMonths(day, 1);
  return undefined;
}

/** A month as a grid. The selected day has the tab stop; keys and clicks select another. */
export function MonthGrid({ day, today, days, isLoading, onDay, labelledBy }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  // Holds the day selected by the last key, because the next key may precede the address's change.
  const awaited = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (awaited.current !== day) return;
    awaited.current = undefined;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const handleKey = (event: KeyboardEvent) => {
    const from = awaited.current ?? day;
    const next = event.ctrlKey || event.altKey || event.metaKey ? undefined : dayAfter(event.key, from);
    if (next === undefined) return;
    event.preventDefault();
    awaited.current = next;
    onDay(next);
  };
  return (
    <table
      className={css.month}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells take keys
      role="grid"
      aria-labelledby={labelledBy}
      aria-busy={isLoading}
      ref={grid}
      onKeyDown={handleKey}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(firstDayOfMonth(day)).map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <Cell
                key={each}
                day={each}
                list={days.get(each) ?? []}
                isChosen={each === day}
                isToday={each === today}
                isOther={each.slice(0, 7) !== day.slice(0, 7)}
                onPick={() => {
                  awaited.current = undefined;
                  onDay(each);
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = {
  day: string;
  list: CalendarEvent[];
  isChosen: boolean;
  isToday: boolean;
  isOther: boolean;
  onPick: () => void;
};

function labelOf(day: string, list: CalendarEvent[]): string {
  const said = list.map(({ time, what, item }) => `${time} ${what}: ${item.title}`);
  return [weekdayAndDayText(day), ...(said.length > 0 ? said : ['nada'])].join(', ');
}

function Cell({ day, list, isChosen, isToday, isOther, onPick }: CellProps) {
  const more = list.length - SHOWN;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its cells
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid a cell may be chosen
    <td
      data-day={day}
      className={isOther ? `${css.cell} ${css.other}` : css.cell}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={onPick}
    >
      <span className="sr-only">{labelOf(day, list)}</span>
      <div className={css.cellIn} aria-hidden="true">
        <b className={css.number}>{Number(day.slice(8))}</b>
        {list.slice(0, more === 1 ? SHOWN + 1 : SHOWN).map(({ key, time, what, item }) => (
          <span
            key={key}
            className={`${css.pill} ${tint.tint}`}
            data-type={item.courseType}
            title={`${time} ${what}: ${item.title}`}
          >
            <i>{item.kind === 'quiz' || item.kind === 'assignment' ? what : time}</i> {item.title}
          </span>
        ))}
        {more > 1 && <span className={css.more}>{more} más</span>}
      </div>
    </td>
  );
}
