import type { LoginResponse, OidcStep } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { Icon } from '@rambla/kit/ui/icon';
import { Spinner } from '@rambla/kit/ui/spinner';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AccountLinkStep } from './account-link-step.tsx';
import { finishLogin } from './finish-login.ts';
import { writeLastLoginMethod } from './last-login-method.ts';
import { useLogInByProviderMutation, useProvidersQuery } from './providers.api.ts';

const PROBLEMS: Record<string, string> = {
  denied: 'no te dejó ingresar. Probá con otra cuenta, o con tu correo.',
  expired: 'tardó demasiado en volver, o empezaste en otro navegador. Probá de nuevo.',
  failed: 'dio una respuesta que no pudimos comprobar. Probá de nuevo, o ingresá con tu correo.',
  unavailable: 'no responde. Probá en un rato, o ingresá con tu correo.',
};

type Props = {
  said: URLSearchParams;
  device: () => Promise<string>;
  onRestart: () => void;
  goOn: (step: ReactNode) => void;
};

/** Handles the return from a provider: a session, a second step, a proof of ownership or an error. */
export function LoginProviderCallback({ said, device, onRestart, goOn }: Props) {
  const [logIn] = useLogInByProviderMutation();
  const { data } = useProvidersQuery();
  const name = said.get('provider');
  const label = data?.providers.find((provider) => provider.name === name)?.label ?? 'El proveedor';
  const reason = said.get('oidc_problem');
  const [problem, setProblem] = useState(reason && (PROBLEMS[reason] ?? PROBLEMS.failed));
  const code = said.get('oidc');
  const sent = useRef(false);
  const arrive = async (response: LoginResponse | OidcStep) => {
    if (name && !('link' in response)) writeLastLoginMethod(name);
    if ('token' in response) return finishLogin(response);
    if (response.link)
      return goOn(
        <AccountLinkStep {...response.link} device={device} onLinked={arrive} onRestart={onRestart} />,
      );
    const { secondFactor } = response;
    if (!secondFactor) return;
    const { SecondFactorStep } = await import(/* webpackChunkName: "passkey" */ './second-factor-step.tsx');
    goOn(<SecondFactorStep asked={secondFactor} onRestart={onRestart} />);
  };
  useEffect(() => {
    if (!code || sent.current) return;
    sent.current = true;
    device()
      .then((fingerprint) => logIn({ code, fingerprint }).unwrap())
      .then(arrive)
      .catch((error: unknown) => setProblem(errorMessage(error)));
  });
  if (!problem) return <Spinner label="Ingresando…" />;
  return (
    <div className="form">
      <div className="form-failure" role="alert">
        <Icon name="alert" />
        <p>{reason ? `${label} ${problem}` : problem}</p>
      </div>
      <button type="button" className="btn btn-primary btn-lg" onClick={onRestart}>
        Volver a ingresar
      </button>
    </div>
  );
}
