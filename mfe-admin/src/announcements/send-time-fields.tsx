import css from './announcements.module.css';
import type { AnnouncementDraft } from './draft.ts';

/** Chooses between sending now and scheduling. */
export function SendTimeFields({
  draft,
  onChange,
}: {
  draft: AnnouncementDraft;
  onChange: (changed: Partial<AnnouncementDraft>) => void;
}) {
  const { later, at } = draft;
  return (
    <fieldset className={css.row}>
      <legend>Cuándo</legend>
      <div className={css.pick}>
        <label>
          <input type="radio" name="when" checked={!later} onChange={() => onChange({ later: false })} />
          <span>
            Ahora<small>Al publicar</small>
          </span>
        </label>
        <label>
          <input type="radio" name="when" checked={later} onChange={() => onChange({ later: true })} />
          <span>
            A una hora<small>Queda programado</small>
          </span>
        </label>
      </div>
      {later && (
        <>
          <input
            className="input"
            type="datetime-local"
            aria-label="Día y hora"
            value={at}
            onChange={({ target }) => onChange({ at: target.value })}
          />
          <p className="muted">
            Hora del instituto. Lo podés cambiar hasta ese momento. Un borrador no guarda el día ni la hora.
          </p>
        </>
      )}
    </fieldset>
  );
}
