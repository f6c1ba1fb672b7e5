import type { SecondFactor } from '@rambla/api/contract';
import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link, useNavigate, useSearchParams } from '@rambla/kit/router';
import { authState, useAuth } from '@rambla/kit/session';
import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useEffect, useState } from 'react';
import { ActivationRequestForm } from './activation-request-form.tsx';
import { AuthPage } from './auth-page.tsx';
import { readDeviceFingerprint } from './fingerprint.ts';
import { finishLogin } from './finish-login.ts';
import { useNextPath } from './use-next-path.ts';
import { useActivateMutation } from './users.api.ts';

// A failed load must not end the activation, because its link works only once.
const SecondFactorStep = lazyPart(async () => {
  const loaded = await import(/* webpackChunkName: "passkey" */ './second-factor-step.tsx');
  return { default: loaded.SecondFactorStep };
});

// A link works only once, and React may run the effect twice.
const tried = new Set<string>();

export default function ActivateScreen() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return token ? <Activation key={token} token={token} /> : <NoLink />;
}

function Activation({ token }: { token: string }) {
  const [activate, { data, isSuccess, isUninitialized, error }] = useActivateMutation({
    fixedCacheKey: token,
  });
  const { authenticated } = useAuth();
  const navigate = useNavigate();
  const cameFor = useNextPath();
  const [asked, setAsked] = useState<SecondFactor | null>(null);
  const start = async () => {
    // Without a fingerprint the API opens no session, so that the browser's current one stays.
    const device = authState().authenticated ? {} : { fingerprint: await readDeviceFingerprint() };
    const { data: answer } = await activate({ token, ...device });
    if (!answer) return;
    if (!('secondFactor' in answer)) return finishLogin(answer);
    setAsked(answer.secondFactor);
  };
  useEffect(() => {
    if (tried.has(token)) return;
    tried.add(token);
    void start();
  }, [token]);
  // A new session clears all call results, including this one.
  const isIn = authenticated !== null && (isUninitialized ? tried.has(token) : isSuccess);
  if (isIn || (isSuccess && !data)) return <Activated />;
  if (asked)
    return (
      <AuthPage title="Tu cuenta está activada">
        <CodeBoundary fallback={<Spinner />}>
          <SecondFactorStep asked={asked} onRestart={() => void navigate(cameFor.to(paths.login))} />
        </CodeBoundary>
      </AuthPage>
    );
  if (errorBody(error)?.code === 'invalid_token') return <UsedLink />;
  if (error) return <Failed message={errorMessage(error)} onRetry={() => void start()} />;
  return (
    <AuthPage title="Activando tu cuenta…">
      <Spinner />
    </AuthPage>
  );
}

function Activated() {
  const { authenticated } = useAuth();
  const cameFor = useNextPath();
  const to = authenticated ? (cameFor.path ?? paths.myCourses) : cameFor.to(paths.login);
  return (
    <AuthPage
      title="Tu cuenta está activada"
      lead={authenticated ? 'Ya podés empezar a estudiar.' : 'Ya podés ingresar y empezar a estudiar.'}
    >
      <Link className="btn btn-primary btn-lg" to={to}>
        {!authenticated ? 'INGRESAR' : cameFor.path ? 'Seguir adonde ibas' : 'Ir a mis materias'}
      </Link>
    </AuthPage>
  );
}

function UsedLink() {
  const cameFor = useNextPath();
  return (
    <AuthPage
      title="El link ya no sirve"
      tab="Activar cuenta"
      lead="Se usó antes o venció. Si ya activaste tu cuenta, ingresá; si no, te enviamos otro."
      footer={
        <p>
          ¿Ya la activaste? <Link to={cameFor.to(paths.login)}>Ingresar</Link>
        </p>
      }
    >
      <ActivationRequestForm />
    </AuthPage>
  );
}

function NoLink() {
  return (
    <AuthPage
      title="Activar cuenta"
      lead="A esta página se llega con el link que te enviamos por correo. Si no lo tenés, pedí otro."
    >
      <ActivationRequestForm />
    </AuthPage>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <AuthPage title="No pudimos activar tu cuenta" tab="Activar cuenta" lead={message}>
      <button type="button" className="btn btn-primary btn-lg" onClick={onRetry}>
        Reintentar
      </button>
    </AuthPage>
  );
}
