import type { CourseImportItem } from '@rambla/api/contract';
import { Icon, type IconName } from '@rambla/kit/ui/icon';
import { useState } from 'react';
import importing from '../../admin-ui/importing/importing.module.css';
import base from '../bring.module.css';
import { isImportable, type OutcomeFilter } from './chosen.ts';
import row from './row.module.css';
import css from './tree.module.css';

type Choice = {
  isChosen: (item: CourseImportItem) => boolean;
  pick: (some: CourseImportItem[], isWanted: boolean) => void;
};
type Props = Choice & { path: string; all: CourseImportItem[]; shown: OutcomeFilter; startsOpen: boolean };

const PAGE = 20;
const OUTCOMES = ['in', 'changed', 'out'] as const;

/** Lists the items of one section of the archive. */
export function ArchiveSection({ path, all, shown, startsOpen, isChosen, pick }: Props) {
  const [limit, setLimit] = useState(PAGE);
  const items = shown === 'all' ? all : all.filter(({ outcome }) => outcome === shown);
  if (items.length === 0) return null;
  const able = all.filter(isImportable);
  const isWhole = able.length > 0 && able.every(isChosen);
  const others = items.length - limit;
  return (
    <div className={css.group}>
      <label className={`${css.box} ${css.whole}`}>
        <input
          type="checkbox"
          aria-label={`Traer todo ${path}`}
          checked={isWhole}
          disabled={able.length === 0}
          ref={(input) => {
            if (input) input.indeterminate = !isWhole && able.some(isChosen);
          }}
          onChange={() => pick(able, !isWhole)}
        />
      </label>
      <details open={startsOpen}>
        <summary>
          <Icon name="down" />
          <h3>{path}</h3>
          <Sums all={all} />
        </summary>
        <ul>
          {items.slice(0, limit).map((item) => (
            <Row key={item.key} {...{ item, isChosen, pick }} />
          ))}
          {others > 0 && (
            <li className={base.say}>
              <button type="button" className={importing.link} onClick={() => setLimit(items.length)}>
                {others === 1 ? 'Ver la otra cosa' : `Ver las otras ${others} cosas`} de esta unidad
              </button>
            </li>
          )}
        </ul>
      </details>
    </div>
  );
}

const SAID = { in: 'tal cual', changed: 'con cambios', out: 'afuera' };

function Sums({ all }: { all: CourseImportItem[] }) {
  const counts = OUTCOMES.map(
    (outcome) => [outcome, all.filter((item) => item.outcome === outcome).length] as const,
  ).filter(([, count]) => count > 0);
  return (
    <span className={css.sums}>
      {counts.map(([outcome, count]) => (
        <span key={outcome}>
          <i data-outcome={outcome} />
          {count}
          <span className="sr-only"> {SAID[outcome]}</span>
        </span>
      ))}
    </span>
  );
}

const ICONS: Record<CourseImportItem['kind'], IconName> = {
  page: 'page',
  material: 'doc',
  video: 'video',
  link: 'link',
  quiz: 'quiz',
  questions: 'stack',
  assignment: 'task',
  group: 'people',
  section: 'folder',
  about: 'note',
  people: 'people',
  other: 'block',
};

const CHIPS = {
  in: ['chip-ok', 'Entra'],
  changed: ['chip-warn', 'Entra cambiado'],
  out: ['chip-danger', 'Queda afuera'],
} as const;

const AGAIN = {
  same: ['chip-fing', 'Ya está'],
  changed: ['chip-fing', 'Cambió en el archivo'],
  edited: ['chip-fing', 'Lo cambiaste acá'],
  both: ['chip-warn', 'Cambió allá y acá'],
  deleted: ['chip-fing', 'Lo borraste acá'],
  own: ['chip-fing', 'El curso tiene la suya'],
} as const;

const HIDDEN = ['chip-warn', 'Estaba oculto'] as const;
const HIDDEN_TEXT = 'Si lo elegís, sus materiales y links se ven enseguida: no tienen borrador.';

/** Describes how importing the item changes the course. */
const AGAIN_TEXT: Record<keyof typeof AGAIN, string> = {
  same: '',
  changed: 'Si lo elegís, se actualiza en su lugar.',
  edited: 'Si lo elegís, vuelve a ser como en el archivo.',
  both: 'Si lo elegís, lo del archivo pisa lo que cambiaste acá.',
  deleted: 'Si lo elegís, entra de nuevo.',
  own: 'Si la elegís, reemplaza la del curso y se ve enseguida.',
};

function Row({ item, isChosen, pick }: Choice & { item: CourseImportItem }) {
  const { kind, title, detail, outcome, reason, again, hidden } = item;
  // A newer API may send a value that this file does not know.
  const [look, words] = hidden ? HIDDEN : ((again && AGAIN[again]) ?? CHIPS[outcome]);
  return (
    <li className={row.item} data-outcome={outcome}>
      <label className={css.box}>
        <input
          type="checkbox"
          aria-label={`Traer ${title}`}
          checked={isChosen(item)}
          disabled={!isImportable(item)}
          onChange={(event) => pick([item], event.currentTarget.checked)}
        />
      </label>
      <span className={row.kind} data-kind={outcome === 'out' ? 'other' : kind}>
        <Icon name={outcome === 'out' ? 'block' : ICONS[kind]} />
      </span>
      <div>
        <b>{title}</b>
        <span className="muted">{detail}</span>
      </div>
      <span className={`chip ${look} dot`}>{words}</span>
      <p>{hidden ? HIDDEN_TEXT : (again && AGAIN_TEXT[again]) || reason}</p>
    </li>
  );
}
