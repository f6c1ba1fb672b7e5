import type { Audience } from '@rambla/api/contract';
import css from './announcements.module.css';
import type { Draft } from './draft.ts';

type Props = {
  draft: Draft;
  audience: Audience | undefined;
  onChange: (changed: Partial<Draft>) => void;
};

/** By which ways it goes; each reader decides which of them they take. */
export function Ways({ draft: { byMail, byPush }, audience, onChange }: Props) {
  return (
    <fieldset className={css.row}>
      <legend>Por dónde</legend>
      <div className={`${css.pick} ${css.ways}`}>
        <label className={css.fixed}>
          <input type="checkbox" checked disabled />
          <span>
            En la app<small>Siempre</small>
          </span>
        </label>
        <label>
          <input
            type="checkbox"
            checked={byMail}
            onChange={({ target }) => onChange({ byMail: target.checked })}
          />
          <span>
            Correo<small>{audience && `${audience.now} ya, ${audience.digest} en el resumen`}</small>
          </span>
        </label>
        <label>
          <input
            type="checkbox"
            checked={byPush}
            onChange={({ target }) => onChange({ byPush: target.checked })}
          />
          <span>
            Teléfono<small>{audience && `${audience.push} lo permiten`}</small>
          </span>
        </label>
      </div>
      {audience && audience.bell > 0 && (
        <p className="muted">
          Cada persona eligió cómo recibir los anuncios: {audience.bell}{' '}
          {audience.bell === 1 ? 'lo ve' : 'los ven'} solo en la app.
        </p>
      )}
    </fieldset>
  );
}
