import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useState } from 'react';
import { useNextPath } from './use-next-path.ts';
import { useResendActivationMutation } from './users.api.ts';

/** Sends the activation mail again to a known address. */
export function ResendActivationButton({ email }: { email: string }) {
  const [resend, { isLoading }] = useResendActivationMutation();
  const [sent, setSent] = useState(false);
  const cameFor = useNextPath();
  const handleClick = async () => {
    if (isLoading) return;
    try {
      await resend({ email, ...cameFor.body }).unwrap();
      setSent(true);
      toast.success('Correo reenviado con éxito');
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <button
      type="button"
      className="btn btn-outline"
      aria-disabled={isLoading || undefined}
      onClick={() => void handleClick()}
    >
      {isLoading && <span className="btn-spinner" aria-hidden="true" />}
      {sent ? 'Reenviar otra vez' : 'Reenviar el correo de activación'}
    </button>
  );
}
