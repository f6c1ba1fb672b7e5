import { passwordProblem } from '@rambla/kit/auth/password-strength';
import { errorBody } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link, useLocation, useNavigate, useSearchParams } from '@rambla/kit/router';
import { authState } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { Form } from '@rambla/kit/ui/form';
import { PasswordField } from '@rambla/kit/ui/password-field';
import { useState } from 'react';
import { AuthPage } from './auth-page.tsx';
import { readDeviceFingerprint } from './fingerprint.ts';
import { finishLogin } from './finish-login.ts';
import { MailSentPage } from './mail-sent-page.tsx';
import { useNextPath } from './use-next-path.ts';
import {
  useCheckForgotPasswordQuery,
  useLogInMutation,
  useRequestForgotPasswordMutation,
  useVerifyForgotPasswordMutation,
} from './users.api.ts';

const TITLE = 'Elegí tu contraseña';
const rules = { password: (value: string) => passwordProblem(value) };

export default function ResetPasswordScreen() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  // A cached result is outdated once the link was used.
  const check = useCheckForgotPasswordQuery(token, { skip: !token, refetchOnMountOrArgChange: true });
  const [verify] = useVerifyForgotPasswordMutation();
  const enterWith = useEntering();
  const navigate = useNavigate();
  // The recipient's e-mail from the link; `URLSearchParams` does not throw on a truncated link.
  const email = new URLSearchParams(`email=${useLocation().hash.slice(1)}`).get('email') ?? '';
  const cameFor = useNextPath();
  if (!token) return <NoToken />;
  if (errorBody(check.error)?.code === 'invalid_token') return <UsedLink email={email} />;
  return (
    <AuthPage
      title={TITLE}
      lead="Con ella vas a ingresar de ahora en más. En tus otros dispositivos vas a tener que ingresar de nuevo."
    >
      <Form
        rules={rules}
        submit="Guardar contraseña"
        sending="Guardando…"
        send={async ({ password }) => {
          await verify({ token, password }).unwrap();
          toast.success('Contraseña actualizada con éxito');
          if (await enterWith(email, password)) return;
          void navigate(cameFor.to(paths.login), { replace: true, state: { email } });
        }}
        remedy={(error) => errorBody(error)?.code === 'invalid_token' && <AskAgain email={email} />}
      >
        <PasswordField label="Contraseña nueva" autoComplete="new-password" />
      </Form>
    </AuthPage>
  );
}

/** Logs in with the new password; false when the person must continue on the log-in screen. */
function useEntering() {
  const [logIn] = useLogInMutation();
  return async (email: string, password: string): Promise<boolean> => {
    if (!email || authState().authenticated) return false;
    const { data } = await logIn({ email, password, fingerprint: await readDeviceFingerprint() });
    if (!data || 'secondFactor' in data) return false;
    await finishLogin(data);
    return true;
  };
}

function NoToken() {
  return (
    <AuthPage
      title={TITLE}
      lead="A esta página se llega con el link que te enviamos por correo. Si ya no lo tenés, pedí otro."
    >
      <AskAgain />
    </AuthPage>
  );
}

function UsedLink({ email }: { email: string }) {
  const cameFor = useNextPath();
  const [request] = useRequestForgotPasswordMutation();
  const [isSent, setSent] = useState(false);
  if (isSent)
    return (
      <MailSentPage
        title="Revisá tu correo"
        lead={
          <>
            Si hay una cuenta con <strong>{email}</strong>, le enviamos un link nuevo.
          </>
        }
      />
    );
  return (
    <AuthPage
      title="El link ya no sirve"
      tab={TITLE}
      lead="Se usó antes o venció. Pedí otro y te llega por correo."
    >
      {email ? (
        <Form
          rules={{}}
          submit="Mandarme un link nuevo"
          send={async () => {
            await request({ email, ...cameFor.body }).unwrap();
            setSent(true);
          }}
        >
          <p>
            Te llega a <strong>{email}</strong>.
          </p>
        </Form>
      ) : (
        <AskAgain />
      )}
    </AuthPage>
  );
}

function AskAgain({ email = '' }) {
  const cameFor = useNextPath();
  return (
    <Link className="btn btn-outline" to={cameFor.to(paths.forgotPassword)} state={{ email }}>
      Pedir otro link
    </Link>
  );
}
