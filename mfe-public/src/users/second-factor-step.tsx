import type { SecondFactor } from '@rambla/api/contract';
import { withPasskeyErrors } from '@rambla/kit/auth/passkey-problem';
import { deviceName } from '@rambla/kit/format/device-name';
import { paths, withNextPath } from '@rambla/kit/paths';
import { useNavigate } from '@rambla/kit/router';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { Icon } from '@rambla/kit/ui/icon';
import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import { finishLogin } from './finish-login.ts';
import { sendNewPasskey, sendPasskey, sendRecoveryCode } from './passkey.api.ts';

type Props = { asked: SecondFactor; onRestart: () => void };

/** The second factor of a log-in, after a password, a provider or an activation link. */
export function SecondFactorStep({ asked, onRestart }: Props) {
  const [byCode, setByCode] = useState(false);
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Ends the previous form's autofill, whose passkeys would not answer this challenge.
    WebAuthnAbortService.cancelCeremony();
    start.current?.focus();
  }, []);
  return (
    <div className="form" ref={start} tabIndex={-1}>
      {asked.kind === 'new_passkey' && <NewPasskey asked={asked} />}
      {asked.kind === 'passkey' && (byCode ? <Code asked={asked} /> : <OwnPasskey asked={asked} />)}
      {asked.kind === 'passkey' && (
        <button type="button" className="btn btn-outline" onClick={() => setByCode(!byCode)}>
          {byCode ? 'Usar mi llave de acceso' : 'Usar un código de recuperación'}
        </button>
      )}
      <button type="button" className="btn btn-ghost" onClick={onRestart}>
        <Icon name="left" /> Empezar de nuevo
      </button>
    </div>
  );
}

function OwnPasskey({ asked: { token, options } }: Pick<Props, 'asked'>) {
  return (
    <>
      <p>Falta un paso: confirmá que sos vos con tu llave de acceso (tu huella, tu cara o tu PIN).</p>
      <Form
        rules={{}}
        submit="USAR MI LLAVE DE ACCESO"
        sending="Esperando tu llave de acceso…"
        send={withPasskeyErrors(async () => {
          await finishLogin(
            await sendPasskey({ token, response: await startAuthentication({ optionsJSON: options }) }),
          );
        })}
      >
        {null}
      </Form>
    </>
  );
}

function Code({ asked: { token } }: Pick<Props, 'asked'>) {
  return (
    <Form
      rules={{ code: (value) => (value.trim() ? undefined : 'Escribí uno de tus códigos.') }}
      submit="INGRESAR"
      sending="Ingresando…"
      send={async ({ code }) => finishLogin(await sendRecoveryCode({ token, code: code.trim() }))}
    >
      <Field
        name="code"
        label="Código de recuperación"
        hint="Uno de los diez que guardaste. Cada uno sirve una sola vez."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
      />
    </Form>
  );
}

function NewPasskey({ asked: { token, options } }: Pick<Props, 'asked'>) {
  const navigate = useNavigate();
  return (
    <>
      <p>
        Para ingresar, el instituto pide una llave de acceso además de tu contraseña. Es tu huella, tu cara o
        el PIN de este dispositivo; se hace una sola vez.
      </p>
      <Form
        rules={{ name: (value) => (value.trim() ? undefined : 'Ponele un nombre.') }}
        submit="CREAR MI LLAVE DE ACCESO"
        sending="Esperando a tu dispositivo…"
        send={withPasskeyErrors(async ({ name }: { name: string }) => {
          const response = await startRegistration({ optionsJSON: options });
          const session = await sendNewPasskey({ token, response, name: name.trim() });
          // After the log-in, the shell redirects to `next`: the security screen, with the recovery codes.
          await navigate(withNextPath(paths.login, paths.security), { replace: true });
          await finishLogin(session);
        })}
      >
        <Field
          name="name"
          label="Nombre de la llave"
          defaultValue={deviceName(navigator.userAgent)}
          hint="Para reconocerla entre las tuyas."
          maxLength={60}
          required
        />
      </Form>
    </>
  );
}
