import type { PortalPart } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { type CSSProperties, useId, useState } from 'react';
import { type ReleaseAudience, useShareRemoteMutation } from './portal.api.ts';

const ROLES = [
  { role: 'admin', label: 'Administradores' },
  { role: 'bedelia', label: 'Bedelía' },
  { role: 'teacher', label: 'Docentes' },
  { role: 'student', label: 'Estudiantes' },
  { role: 'guest', label: 'Visitantes' },
] as const;
type Seer = (typeof ROLES)[number]['role'];

type Props = { remote: PortalPart; onChanged: () => void; onContinue: () => void };

/** Shows who gets the newest release; while the release is on trial, its audience can be changed. */
export function ReleaseRollout({ remote, onChanged, onContinue }: Props) {
  const { removed, version, canary, stopped } = remote;
  const trial = canary ?? stopped;
  if (removed || version === null) return <p className="release-all">Nadie</p>;
  const isShared = trial?.percent !== undefined || trial?.roles !== undefined;
  if (!trial || !isShared)
    return (
      <p className="release-all">
        <Icon name="check" />
        Para todos, 100 %
      </p>
    );
  return <Trial key={trial.version} {...{ remote, trial, onChanged, onContinue }} />;
}

type TrialProps = Props & { trial: { version: string; percent?: number; roles?: Seer[] } };

function Trial({ remote: { name }, trial, onChanged, onContinue }: TrialProps) {
  const group = useId();
  const [isByRole, setByRole] = useState(trial.roles !== undefined);
  const [send] = useShareRemoteMutation();
  const handleShare = async (share: ReleaseAudience): Promise<boolean> => {
    const { error } = await send({ name, version: trial.version, share });
    if (error) toast.error(errorMessage(error));
    else toast.success(`Cambió quién ve la nueva de ${name}.`);
    onChanged();
    return !error;
  };
  const ways = [
    { label: 'Un porcentaje', isRole: false },
    { label: 'Por rol', isRole: true },
  ];
  return (
    <div className="release-trial">
      <fieldset className="release-segments">
        <legend className="sr-only">A prueba con</legend>
        {ways.map(({ label, isRole }) => (
          <label key={label}>
            <input
              type="radio"
              name={group}
              checked={isRole === isByRole}
              onChange={() => setByRole(isRole)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {isByRole ? (
        <Roles roles={trial.roles ?? []} onShare={(roles) => handleShare({ roles })} />
      ) : (
        <Percent
          percent={trial.percent ?? 0}
          onShare={(percent) => handleShare({ percent })}
          onContinue={onContinue}
        />
      )}
      <p className="muted">
        {isByRole
          ? 'El resto sigue con la anterior.'
          : 'Siempre las mismas personas: a nadie le cambia de ida y vuelta.'}
      </p>
    </div>
  );
}

type PercentProps = {
  percent: number;
  /** Resolves with false when the value was refused. */
  onShare: (percent: number) => Promise<boolean>;
  onContinue: () => void;
};

/** Sends each value once, when the person lets go of the control; `percent` changes only after a refetch. */
function Percent({ percent, onShare, onContinue }: PercentProps) {
  // Null while the field is empty.
  const [value, setValue] = useState<number | null>(percent);
  const [sent, setSent] = useState(percent);
  const [known, setKnown] = useState(percent);
  if (known !== percent) {
    setKnown(percent);
    setSent(percent);
    // Keeps what the person is changing at this moment.
    if (value === sent) setValue(percent);
  }
  const handleEnd = async () => {
    if (value === sent) return;
    if (value === null) return setValue(sent);
    if (value === 100) {
      setValue(sent);
      return onContinue();
    }
    setSent(value);
    if (await onShare(value)) return;
    setSent(percent);
    setValue(percent);
  };
  const handleText = (text: string) => {
    if (/^\d{0,3}$/.test(text)) setValue(text === '' ? null : Math.min(100, Number(text)));
  };
  return (
    <div className="release-slide">
      <input
        type="range"
        min="0"
        max="100"
        step="5"
        value={value ?? sent}
        style={{ '--p': `${value ?? sent}%` } as CSSProperties}
        aria-label="Porcentaje de personas que ven la nueva"
        onChange={(event) => setValue(Number(event.currentTarget.value))}
        onPointerUp={() => void handleEnd()}
        onKeyUp={() => void handleEnd()}
      />
      <span className="release-percent">
        <input
          inputMode="numeric"
          aria-label="Porcentaje"
          value={value ?? ''}
          onChange={(event) => handleText(event.currentTarget.value)}
          onBlur={() => void handleEnd()}
          onKeyDown={(event) => event.key === 'Enter' && void handleEnd()}
        />
        %
      </span>
    </div>
  );
}

/** Keeps the chosen roles in local state, because `roles` changes only when releases are fetched again. */
function Roles({ roles, onShare }: { roles: Seer[]; onShare: (roles: Seer[]) => Promise<boolean> }) {
  const [chosen, setChosen] = useState(roles);
  const handleChange = async (role: Seer, isIn: boolean) => {
    const next = ROLES.map((each) => each.role).filter((each) =>
      each === role ? isIn : chosen.includes(each),
    );
    if (next.length === 0) return void toast.error('Tiene que quedar al menos uno.');
    setChosen(next);
    if (!(await onShare(next))) setChosen(roles);
  };
  return (
    <fieldset className="release-roles">
      <legend className="sr-only">Roles que ya la ven</legend>
      {ROLES.map(({ role, label }) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={(event) => void handleChange(role, event.currentTarget.checked)}
          />
          <span>
            <Icon name="check" />
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
