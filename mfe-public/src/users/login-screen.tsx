import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link, useLocation, useNavigate } from '@rambla/kit/router';
import { failSession } from '@rambla/kit/session';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { PasswordField } from '@rambla/kit/ui/password-field';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { currentPasswordProblem, emailProblem } from './account-rules.ts';
import { AuthPage } from './auth-page.tsx';
import { readDeviceFingerprint } from './fingerprint.ts';
import { finishLogin } from './finish-login.ts';
import { writeLastLoginMethod } from './last-login-method.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { LoginProviderLinks } from './provider-links.tsx';
import { ResendActivationButton } from './resend-activation-button.tsx';
import { useNextPath } from './use-next-path.ts';
import { usePasskeySuggestions } from './use-passkey-suggestions.ts';
import { useLoginProviderCallback } from './use-provider-return.tsx';
import { useLogInMutation } from './users.api.ts';

const rules = { email: emailProblem, password: currentPasswordProblem };

export default function LoginScreen() {
  const device = useDevice();
  const [step, setStep] = useState<ReactNode>(null);
  const logIn = useLogIn(device, setStep);
  useLoginProviderCallback(device, setStep);
  const passkeys = usePasskeySuggestions(device);
  // The e-mail of a person who has just chosen a password.
  const known = (useLocation().state as { email?: string } | null)?.email ?? '';
  const email = useRef(known);
  if (step) return <AuthPage title="Ingresar">{step}</AuthPage>;
  return (
    <AuthPage
      title="Ingresar"
      lead="Qué bueno verte. Seguí donde dejaste."
      footer={<OtherWays email={email} />}
    >
      <Form
        rules={rules}
        submit="INGRESAR"
        sending="Ingresando…"
        send={async (values) => {
          // Reads the form's value, because browsers may fill fields without an input event.
          email.current = values.email.trim();
          await logIn(email.current, values.password);
        }}
        remedy={(error) =>
          errorBody(error)?.code === 'account_not_activated' && (
            <ResendActivationButton email={email.current} />
          )
        }
      >
        <Field
          id="email"
          name="email"
          label="Correo"
          type="email"
          autoComplete="username webauthn"
          required
          defaultValue={email.current}
          onFocus={passkeys.suggest}
          onInput={(event) => {
            email.current = event.currentTarget.value.trim();
          }}
        />
        <PasswordField id="password" autoComplete="current-password" />
      </Form>
      <LoginProviderLinks verb="Ingresar" divider="before" text="o" />
      <PasskeyButton device={device} suggestionProblem={passkeys.problem} />
    </AuthPage>
  );
}

/** Returns a function that resolves to this device's label in the list of sessions. */
function useDevice(): () => Promise<string> {
  const device = useRef<Promise<string> | null>(null);
  // Computed while the person types, to save time later.
  useEffect(() => {
    device.current ??= readDeviceFingerprint();
  }, []);
  return useCallback(() => device.current ?? readDeviceFingerprint(), []);
}

function useLogIn(device: () => Promise<string>, goOn: (step: ReactNode) => void) {
  const [logIn] = useLogInMutation();
  return async (email: string, password: string) => {
    try {
      const answer = await logIn({ email, password, fingerprint: await device() }).unwrap();
      writeLastLoginMethod('password');
      if (!('secondFactor' in answer)) return await finishLogin(answer);
      const { SecondFactorStep } = await import(/* webpackChunkName: "passkey" */ './second-factor-step.tsx');
      goOn(<SecondFactorStep asked={answer.secondFactor} onRestart={() => goOn(null)} />);
    } catch (error) {
      failSession(errorMessage(error));
      throw error;
    }
  };
}

function OtherWays({ email }: { email: RefObject<string> }) {
  const cameFor = useNextPath();
  const navigate = useNavigate();
  // Passes the typed e-mail in the history state, because logs would keep a URL.
  const handleForgotten = (event: MouseEvent) => {
    if (!email.current || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(cameFor.to(paths.forgotPassword), { state: { email: email.current } });
  };
  return (
    <>
      <p>
        <Link to={cameFor.to(paths.forgotPassword)} onClick={handleForgotten}>
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
      <p>
        ¿No tenés cuenta? <Link to={cameFor.to(paths.signup)}>Registrarse</Link>
      </p>
    </>
  );
}
