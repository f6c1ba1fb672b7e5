import type { LoginResponse, OidcStep } from '@rambla/api/contract';
import { withPasskeyErrors } from '@rambla/kit/auth/passkey-problem';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Icon } from '@rambla/kit/ui/icon';
import { PasswordField } from '@rambla/kit/ui/password-field';
import { useEffect, useRef, useState } from 'react';
import { currentPasswordProblem, emailProblem } from './account-rules.ts';
import css from './provider-links.module.css';
import {
  type SignedPasskeyProof,
  useLinkProviderMutation,
  useMailLinkCodeMutation,
} from './providers.api.ts';

type Props = NonNullable<OidcStep['link']> & {
  device: () => Promise<string>;
  onLinked: (response: LoginResponse | OidcStep) => Promise<void>;
  onRestart: () => void;
};
type Way = 'password' | 'mail' | 'passkey';
type Proof = { password?: string; code?: string; passkey?: SignedPasskeyProof };

/** Asks the person to prove once that the account or e-mail is theirs; later the provider suffices. */
export function AccountLinkStep({ token, provider, email, hasAccount, device, onLinked, onRestart }: Props) {
  const [way, setWay] = useState<Way>(email ? 'password' : 'mail');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [link] = useLinkProviderMutation();
  const [mail] = useMailLinkCodeMutation();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  const send = async (proof: Proof) =>
    onLinked(await link({ link: token, ...proof, fingerprint: await device() }).unwrap());
  return (
    <div className="form" ref={start} tabIndex={-1}>
      <p>
        {hasAccount
          ? 'Ya tenés cuenta acá. Confirmá que es tuya y desde ahora ingresás de las dos formas.'
          : `Confirmá tu correo, una sola vez: después ${provider} alcanza para ingresar.`}
      </p>
      {email && (
        <p className={css.identity}>
          <Icon name="user" />
          <strong>{email}</strong>
          <span className="chip">{provider}</span>
        </p>
      )}
      {!sentTo && <Ways way={way} isKnown={email !== null} onChoose={setWay} />}
      {way === 'password' && (
        <Form
          rules={{ password: currentPasswordProblem }}
          submit="Vincular e ingresar"
          sending="Vinculando…"
          send={({ password }) => send({ password })}
        >
          <PasswordField autoComplete="current-password" />
        </Form>
      )}
      {way === 'passkey' && (
        <Form
          rules={{}}
          submit="Vincular e ingresar"
          sending="Esperando tu llave de acceso…"
          send={withPasskeyErrors(async () => {
            const { signWithPasskey } = await import(/* webpackChunkName: "passkey" */ './passkey.ts');
            await send({ passkey: await signWithPasskey() });
          })}
        >
          {null}
        </Form>
      )}
      {way === 'mail' && !sentTo && (
        <Form
          rules={{ email: (value) => (email ? undefined : emailProblem(value)) }}
          submit="Mandarme un código"
          sending="Mandando…"
          send={async (values: { email?: string }) => {
            const typed = values.email?.trim();
            await mail({ link: token, ...(typed && { email: typed }) }).unwrap();
            setSentTo(email ?? typed ?? '');
          }}
        >
          {email ? null : <Field name="email" label="Correo" type="email" autoComplete="email" required />}
        </Form>
      )}
      {sentTo && (
        <Form
          rules={{ code: (value) => (/^\d{3} ?\d{3}$/.test(value.trim()) ? undefined : 'Son 6 números.') }}
          submit="Vincular e ingresar"
          sending="Vinculando…"
          send={({ code }) => send({ code: code.trim() })}
        >
          <Field
            name="code"
            label="Código"
            hint={`Mandamos un código de 6 números a ${sentTo}. Mirá también en correo no deseado.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
          />
        </Form>
      )}
      <button type="button" className="btn btn-ghost" onClick={onRestart}>
        <Icon name="left" /> Empezar de nuevo
      </button>
    </div>
  );
}

type WaysProps = { way: Way; isKnown: boolean; onChoose: (way: Way) => void };

function Ways({ way, isKnown, onChoose }: WaysProps) {
  const texts: [Way, string][] = [
    ['password', 'Con mi contraseña'],
    ['passkey', 'Con mi llave de acceso'],
    ['mail', 'Con un código a mi correo'],
  ];
  return (
    <fieldset className={css.ways}>
      <legend className="sr-only">Cómo confirmás</legend>
      {texts
        // Without the account's e-mail, a password cannot be checked.
        .filter(([value]) => isKnown || value !== 'password')
        .map(([value, text]) => (
          <label key={value} className={css.way}>
            <input type="radio" name="way" checked={way === value} onChange={() => onChoose(value)} />
            {text}
          </label>
        ))}
    </fieldset>
  );
}
