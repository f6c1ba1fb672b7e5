import { errorMessage } from '@rambla/kit/base-api';
import { Icon } from '@rambla/kit/ui/icon';
import { useState } from 'react';

type Props = {
  device: () => Promise<string>;
  /** Shown until the button is pressed. */
  suggestionProblem: string;
};

/** Logs in without e-mail and password. Its code comes when it is pressed. */
export function PasskeyButton({ device, suggestionProblem }: Props) {
  const [own, setProblem] = useState<string>();
  const problem = own ?? suggestionProblem;
  const [pending, setPending] = useState(false);
  const handleClick = async () => {
    if (pending) return;
    setPending(true);
    setProblem('');
    try {
      const { enterByPasskey } = await import(/* webpackChunkName: "passkey" */ './passkey.ts');
      setProblem(await enterByPasskey(device));
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
