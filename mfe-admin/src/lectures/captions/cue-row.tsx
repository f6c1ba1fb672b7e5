import { Icon } from '@rambla/kit/ui/icon';
import { IconButton } from '../../admin-ui/icon-button.tsx';
import css from './captions.module.css';
import { formatCueTime, parseCueTime } from './cue-time.ts';
import type { DraftCue } from './web-vtt.ts';

type Props = {
  cue: DraftCue;
  problem: string | undefined;
  /** Returns the player's position in seconds. */
  now: () => number;
  onSeek: (seconds: number) => void;
  onChange: (change: Partial<DraftCue>) => void;
  onAddAfter: () => void;
  onRemove: () => void;
};

export function CueRow({ cue, problem, now, onSeek, onChange, onAddAfter, onRemove }: Props) {
  const time = (field: 'start' | 'end', label: string) => (
    <span className={css.time}>
      <input
        className="input"
        aria-label={label}
        inputMode="decimal"
        value={cue[field]}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      />
      <IconButton
        icon="clock"
        label={`${label}: poner el segundo del video`}
        onClick={() => onChange({ [field]: formatCueTime(now()) })}
      />
    </span>
  );
  return (
    <li className={css.cue}>
      <div className={css.times}>
        {time('start', 'Desde')}
        {time('end', 'Hasta')}
        <IconButton
          icon="play"
          label="Ver este momento"
          onClick={() => onSeek(parseCueTime(cue.start) ?? 0)}
        />
        <IconButton icon="plus" label="Agregar una línea después" onClick={onAddAfter} />
        <IconButton icon="trash" label="Quitar esta línea" onClick={onRemove} />
      </div>
      <textarea
        className="input"
        aria-label="Texto"
        rows={2}
        value={cue.text}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      {problem && (
        <p className="field-error">
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </li>
  );
}
