import type { AudienceCounts } from '@rambla/api/contract';
import css from './announcements.module.css';
import type { AnnouncementDraft } from './draft.ts';

type Props = {
  draft: AnnouncementDraft;
  audience: AudienceCounts | undefined;
  onChange: (changed: Partial<AnnouncementDraft>) => void;
};

const mailsText = ({ now, digest }: AudienceCounts) =>
  digest === 0 ? `${now} ya` : `${now} ya, ${digest} en el resumen`;

/** Chooses the channels; readers may have switched some off. */
export function ChannelFields({ draft: { byMail, byPush, urgent }, audience, onChange }: Props) {
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
            Correo<small>{audience && mailsText(audience)}</small>
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
      <div className={`${css.pick} ${css.urgent}`}>
        <label>
          <input
            type="checkbox"
            checked={urgent}
            onChange={({ target }) => onChange({ urgent: target.checked })}
          />
          <span>
            Enviar ahora
            <small>
              No espera al resumen del día. De 22 a 7 le llega a la mañana a quien no quiere avisos de noche.
            </small>
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
