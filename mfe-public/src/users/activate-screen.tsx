import { errorBody, errorMessage } from '@rambla/kit/base-api';
import { paths } from '@rambla/kit/paths';
import { Link, useSearchParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useEffect } from 'react';
import { AuthPage } from './auth-page.tsx';
import { RequestActivation } from './request-activation.tsx';
import { useCameFor } from './use-came-for.ts';
import { useActivateMutation } from './users.api.ts';

// A link works only once, and React may run the effect twice.
const tried = new Set<string>();

export default function ActivateScreen() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return token ? <Activation key={token} token={token} /> : <NoLink />;
}

function Activation({ token }: { token: string }) {
  const [activate, { isSuccess, error }] = useActivateMutation({ fixedCacheKey: token });
  const start = () => {
    void activate({ token });
  };
  useEffect(() => {
    if (tried.has(token)) return;
    tried.add(token);
    start();
  }, [token]);
  if (isSuccess) return <Activated />;
  if (errorBody(error)?.code === 'invalid_token') return <UsedLink />;
  if (error) return <Failed message={errorMessage(error)} onRetry={start} />;
  return (
    <AuthPage title="Activando tu cuenta…">
      <Spinner />
    </AuthPage>
  );
}

function Activated() {
  const { authenticated } = useAuth();
  const cameFor = useCameFor();
  const to = authenticated ? (cameFor.path ?? paths.myCourses) : cameFor.to(paths.login);
  return (
    <AuthPage title="Tu cuenta está activada" lead="Ya podés ingresar y empezar a estudiar.">
      <Link className="btn btn-primary btn-lg" to={to}>
        {!authenticated ? 'INGRESAR' : cameFor.path ? 'Seguir adonde ibas' : 'Ir a mis materias'}
      </Link>
    </AuthPage>
  );
}

function UsedLink() {
  const cameFor = useCameFor();
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
      <RequestActivation />
    </AuthPage>
  );
}

function NoLink() {
  return (
    <AuthPage
      title="Activar cuenta"
      lead="A esta página se llega con el link que te enviamos por correo. Si no lo tenés, pedí otro."
    >
      <RequestActivation />
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
