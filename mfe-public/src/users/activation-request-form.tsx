import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { useState } from 'react';
import { emailProblem } from './account-rules.ts';
import { useNextPath } from './use-next-path.ts';
import { useResendActivationMutation } from './users.api.ts';

/** Asks for an e-mail address, and requests its activation mail. */
export function ActivationRequestForm() {
  const [resend] = useResendActivationMutation();
  const cameFor = useNextPath();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <Form
        rules={{ email: emailProblem }}
        submit="Reenviar el correo de activación"
        send={async ({ email }) => {
          await resend({ email: email.trim(), ...cameFor.body }).unwrap();
          setSentTo(email.trim());
        }}
      >
        <Field name="email" label="Correo" type="email" autoComplete="username" required />
      </Form>
      {sentTo && (
        <p role="status">
          Si hay una cuenta sin activar con <strong>{sentTo}</strong>, le enviamos otro link.
        </p>
      )}
    </>
  );
}
