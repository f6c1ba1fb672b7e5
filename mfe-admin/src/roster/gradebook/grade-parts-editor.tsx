import { Icon } from '@rambla/kit/ui/icon';
import { Checkbox } from '../../admin-ui/editing/checkbox.tsx';
import { IconButton } from '../../admin-ui/icon-button.tsx';
import own from './gradebook.module.css';
import { createManualPartDraft, type GradePartDraft, weightPercentsOf } from './scheme-draft.ts';

type Props = { parts: GradePartDraft[]; onChange: (parts: GradePartDraft[]) => void };

const MAX_COLUMNS = 30;

/** Edits the weights of a grade's parts, and the manually graded columns. */
export function GradePartsEditor({ parts, onChange }: Props) {
  const shares = weightPercentsOf(parts);
  const set = (key: string, changes: Partial<GradePartDraft>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...changes } : part)));
  const columns = parts.filter(({ kind }) => kind === 'hand').length;
  return (
    <>
      <ul className={own.parts}>
        {parts.map((part) => (
          <PartLine
            key={part.key}
            part={part}
            share={shares.get(part.key) ?? 0}
            onChange={(changes) => set(part.key, changes)}
            onRemove={() => onChange(parts.filter(({ key }) => key !== part.key))}
          />
        ))}
      </ul>
      {columns < MAX_COLUMNS && (
        <button
          type="button"
          className={`btn btn-outline btn-sm ${own.add}`}
          onClick={() => onChange([...parts, createManualPartDraft(Date.now())])}
        >
          <Icon name="plus" />
          Agregar una columna
        </button>
      )}
    </>
  );
}

type LineProps = {
  part: GradePartDraft;
  share: number;
  onChange: (changes: Partial<GradePartDraft>) => void;
  onRemove: () => void;
};

function PartLine({ part, share, onChange, onRemove }: LineProps) {
  const { kind, title, weight, maxPoints, droppable, published, listed } = part;
  const name = title || 'la columna nueva';
  return (
    <li>
      <div className={own.partName}>
        {kind === 'hand' ? (
          <>
            <input
              className="input"
              aria-label="Nombre de la columna"
              placeholder="Oral"
              maxLength={100}
              // biome-ignore lint/a11y/noAutofocus: a new column needs its name next
              autoFocus={title === ''}
              value={title}
              onChange={(event) => onChange({ title: event.currentTarget.value })}
            />
            <label>
              <span>de</span>
              <input
                className="input"
                aria-label={`Puntos de ${name}`}
                inputMode="decimal"
                maxLength={7}
                value={maxPoints}
                onChange={(event) => onChange({ maxPoints: event.currentTarget.value })}
              />
              <span>puntos</span>
            </label>
          </>
        ) : (
          <b>{title}</b>
        )}
        {!published && <span className="chip">Borrador</span>}
        {!listed && <span className="chip chip-warn">Nuevo</span>}
      </div>
      <label className={own.weight}>
        <span>Peso</span>
        <input
          className="input"
          aria-label={`Peso de ${name}`}
          inputMode="decimal"
          maxLength={7}
          value={weight}
          onChange={(event) => onChange({ weight: event.currentTarget.value })}
        />
      </label>
      <span className={own.share}>
        <span className={own.shareBar} style={{ '--v': share } as object} />
        {share} %
      </span>
      <Checkbox checked={droppable} onCheck={(droppable) => onChange({ droppable })}>
        <span>
          Se puede descartar<span className="sr-only"> {name}</span>
        </span>
      </Checkbox>
      {kind === 'hand' ? <IconButton icon="trash" label={`Sacar ${name}`} onClick={onRemove} /> : <span />}
    </li>
  );
}
