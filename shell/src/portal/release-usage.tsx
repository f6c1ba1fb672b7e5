import type { PortalPart } from '@rambla/api/contract';
import { DAY_MS } from '@rambla/kit/format/day-ms';
import { momentText } from '@rambla/kit/format/moment';
import { Icon } from '@rambla/kit/ui/icon';
import { type ReactNode, useState } from 'react';
import { RemoteTokenList } from './team-keys.tsx';

const SHOWN_NAMES = 12;
const SHOWN_FAULTS = 3;

type Refusal = { version: string; faults: string[]; createdAt?: string };

/** Shows a release's use of the portal, the last refusals, and the keys of its team. */
export function ReleaseUsage({ remote, isOpenAtFirst }: { remote: PortalPart; isOpenAtFirst: boolean }) {
  const { name, version, uses, screens, refused, refusals } = remote;
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
          <Needs remote={remote} />
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
          <Refused refused={all} served={version} />
          {!isShell && <h3>Llaves</h3>}
          {!isShell && isOpen && <RemoteTokenList name={name} />}
        </div>
      </div>
    </details>
  );
}

/** True for a current refusal or one of the last seven days; older ones need no attention. */
function hasNew({ refused, refusals }: PortalPart): boolean {
  return (
    refused.length > 0 || refusals.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < 7 * DAY_MS)
  );
}

/** Says whether the portal has what the release uses. */
function Needs({ remote: { name, uses } }: { remote: PortalPart }): ReactNode {
  const { calls, missing } = uses;
  if (missing.length > 0)
    return (
      <ul className="release-missing">
        {missing.slice(0, SHOWN_FAULTS).map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
        {missing.length > SHOWN_FAULTS && <li>{`y ${missing.length - SHOWN_FAULTS} más`}</li>}
      </ul>
    );
  if (name === 'shell')
    return <p className="muted">El marco no se puede quitar ni dejar a medias: se sirve a todos.</p>;
  if (calls === 0 && uses.names.length === 0) return <p className="muted">No lo dijo.</p>;
  if (calls === 0) return null;
  return (
    <p className="muted">
      {calls === 1 ? 'La llamada existe' : `Las ${calls} llamadas existen`} en este portal.
    </p>
  );
}

type RefusedProps = { refused: Refusal[]; served: string | null };

function Refused({ refused, served }: RefusedProps): ReactNode {
  if (refused.length === 0) return <p className="muted">Ninguno en 90 días.</p>;
  return (
    <ul className="release-refused">
      {refused.map(({ version, faults, createdAt }, index) => (
        <li key={`${version} ${createdAt}`}>
          {createdAt ? <time dateTime={createdAt}>{momentText(createdAt)}</time> : <span>Ahora</span>}
          <p>
            <b>{version} no entró.</b> {`${faults.join('; ')}.`}
            {index === 0 && served !== null && served !== version && ` La ${served} sigue.`}
          </p>
        </li>
      ))}
    </ul>
  );
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

function usesText({ name, uses: { names, calls, kit }, screens }: PortalPart): string {
  if (name === 'shell') {
    const given = `Da ${count(names.length, 'nombre', 'nombres')} a las demás`;
    return kit === null ? given : `${given}: versión ${kit} del kit`;
  }
  if (names.length === 0) return `Tiene ${count(screens.length, 'pantalla', 'pantallas')}`;
  return `Usa ${count(names.length, 'nombre', 'nombres')} del kit, ${count(calls, 'llamada', 'llamadas')}`;
}
