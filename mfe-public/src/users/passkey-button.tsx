import { errorMessage } from '@rambla/kit/base-api';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useState } from 'react';
import { readLastLoginMethod } from './last-login-method.ts';
import css from './provider-links.module.css';

type Props = {
  device: () => Promise<string>;
  /** The error of a passkey offered by autofill, shown until the button is pressed. */
  suggestionProblem: string;
};

/** Button to log in with a passkey; the code for passkeys loads when it is pressed. */
export function PasskeyButton({ device, suggestionProblem }: Props) {
  const [own, setProblem] = useState<string>();
  const problem = own ?? suggestionProblem;
  const [pending, setPending] = useState(false);
  // Reads the method after hydration, because the server's HTML cannot contain it.
  const [last, setLast] = useState<string>();
  useEffect(() => setLast(readLastLoginMethod()), []);
  const handleClick = async () => {
    if (pending) return;
    setPending(true);
    setProblem('');
    try {
      const { logInWithPasskey } = await import(/* webpackChunkName: "passkey" */ './passkey.ts');
      setProblem(await logInWithPasskey(device));
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setPending(false);
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-outline btn-lg"
        aria-disabled={pending || undefined}
        onClick={() => void handleClick()}
      >
        <Icon name="key" /> Ingresar con llave de acceso
        {last === 'passkey' && <span className={css.last}>La última vez</span>}
      </button>
      {problem && (
        <div className="form-failure" role="alert">
          <Icon name="alert" />
          <p>{problem}</p>
        </div>
      )}
    </>
  );
}
