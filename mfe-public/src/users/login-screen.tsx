import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { welcomeBack } from '@rambla/kit/device';
import { paths } from '@rambla/kit/paths';
import { Link, useLocation, useNavigate } from '@rambla/kit/router';
import { failSession, startSession } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { PasswordField } from '@rambla/kit/ui/password-field';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { emailProblem, missingPassword } from './account-rules.ts';
import { AuthPage } from './auth-page.tsx';
import { fingerprint } from './fingerprint.ts';
import { ResendActivation } from './resend-activation.tsx';
import { useCameFor } from './use-came-for.ts';
import { useLogInMutation } from './users.api.ts';

const PATIENCE_MS = 3000;
const rules = { email: emailProblem, password: missingPassword };

export default function LoginScreen() {
  const logIn = useLogIn();
  // Whoever has just chosen a password.
  const known = (useLocation().state as { email?: string } | null)?.email ?? '';
  const email = useRef(known);
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
          // A browser may fill it in without an input event.
          email.current = values.email.trim();
          await logIn(email.current, values.password);
        }}
        remedy={(error) =>
          errorBody(error)?.code === 'account_not_activated' && <ResendActivation email={email.current} />
        }
      >
        <Field
          id="email"
          name="email"
          label="Correo"
          type="email"
          autoComplete="username"
          required
          defaultValue={known}
          onInput={(event) => {
            email.current = event.currentTarget.value.trim();
          }}
        />
        <PasswordField id="password" autoComplete="current-password" />
      </Form>
    </AuthPage>
  );
}

function useLogIn() {
  const [logIn] = useLogInMutation();
  const device = useRef<Promise<string> | null>(null);
  // Computed while the person types, so that nobody waits for it.
  useEffect(() => {
    device.current ??= fingerprint();
  }, []);
  return async (email: string, password: string) => {
    try {
      const label = await (device.current ?? fingerprint());
      const { token, role, id } = await logIn({ email, password, fingerprint: label }).unwrap();
      // Restores what this person was writing when their last session ended; worth only a short wait.
      const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
      await Promise.race([welcomeBack({ userId: id, token }).catch(() => undefined), late]);
      toast.success('Ingresaste con éxito');
      // The shell's guard then redirects to ?next= or to the start page.
      startSession({ token, role, userId: id });
    } catch (error) {
      failSession(errorMessage(error));
      throw error;
    }
  };
}

function OtherWays({ email }: { email: RefObject<string> }) {
  const cameFor = useCameFor();
  const navigate = useNavigate();
  // The address that was typed goes along, and not into the history as a part of the URL.
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
