import type { PortalRelease } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useState } from 'react';
import { TeamKeys } from './team-keys.tsx';

const SHOWN_NAMES = 12;
const DAY_MS = 86_400_000;

type Refusal = { version: string; faults: string[]; createdAt?: string };

/** Shows a release's use of the portal, the last refusals, and the keys of its team. */
export function ReleaseUses({ remote, isOpenAtFirst }: { remote: PortalRelease; isOpenAtFirst: boolean }) {
  const { name, uses, screens, refused, refusals } = remote;
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const all = [...refused, ...refusals];
  const isShell = name === 'shell';
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="down" />
        {usesText(remote)}
        {hasNew(remote) && (
          <span className="chip chip-danger">
            {all.length === 1 ? '1 rechazo' : `${all.length} rechazos`}
          </span>
        )}
      </summary>
      <div className="release-more">
        <div>
          <h3>Lo que {isShell ? 'presta' : 'usa del portal'}</h3>
          <p className="release-names">
            {uses.names.slice(0, SHOWN_NAMES).map((each) => (
              <code key={each}>{each}</code>
            ))}
            {uses.names.length > SHOWN_NAMES && <code>+ {uses.names.length - SHOWN_NAMES}</code>}
          </p>
          <h3>Sus pantallas</h3>
          {screens.length === 0 ? (
            <p className="muted">Ninguna.</p>
          ) : (
            <p className="release-names">
              {screens.map((path) => (
                <code key={path}>{path}</code>
              ))}
            </p>
          )}
        </div>
        <div>
          <h3>Últimos rechazos</h3>
          <Refused refused={all} />
          {!isShell && <h3>Llaves</h3>}
          {!isShell && isOpen && <TeamKeys name={name} />}
        </div>
      </div>
    </details>
  );
}

/** Older refusals stay listed but need no attention. */
function hasNew({ refused, refusals }: PortalRelease): boolean {
  return (
    refused.length > 0 || refusals.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < 7 * DAY_MS)
  );
}

function Refused({ refused }: { refused: Refusal[] }): ReactNode {
  if (refused.length === 0) return <p className="muted">Ninguno en 90 días.</p>;
  return (
    <ul className="release-refused">
      {refused.map(({ version, faults, createdAt }) => (
        <li key={`${version} ${createdAt}`}>
          {createdAt ? <time dateTime={createdAt}>{momentText(createdAt)}</time> : <span>Ahora</span>}
          <p>
            <b>{version} no entró.</b> {faults.join('; ')}
          </p>
        </li>
      ))}
    </ul>
  );
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

function usesText({ name, uses: { names, calls }, screens }: PortalRelease): string {
  if (name === 'shell') return `Da ${count(names.length, 'nombre', 'nombres')} a las demás`;
  if (names.length === 0) return `Tiene ${count(screens.length, 'pantalla', 'pantallas')}`;
  return `Usa ${count(names.length, 'nombre', 'nombres')} del kit, ${count(calls, 'llamada', 'llamadas')}`;
}
