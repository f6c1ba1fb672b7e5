import { paths } from '@rambla/kit/paths';
import { Link, useLocation } from '@rambla/kit/router';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { useState } from 'react';
import { emailProblem } from './account-rules.ts';
import { AuthPage } from './auth-page.tsx';
import { MailSentPage } from './mail-sent-page.tsx';
import { useNextPath } from './use-next-path.ts';
import { useRequestForgotPasswordMutation } from './users.api.ts';

function BackToLogin() {
  const cameFor = useNextPath();
  return (
    <p>
      <Link to={cameFor.to(paths.login)}>Volver a ingresar</Link>
    </p>
  );
}

export default function ForgotPasswordScreen() {
  const cameFor = useNextPath();
  const [request] = useRequestForgotPasswordMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const typedBefore = (useLocation().state as { email?: string } | null)?.email ?? '';
  if (sentTo) {
    return (
      <MailSentPage
        title="Revisá tu correo"
        lead={
          <>
            Si hay una cuenta con <strong>{sentTo}</strong>, le enviamos un link para elegir otra contraseña.
            Vale 30 minutos.
          </>
        }
        footer={<BackToLogin />}
      >
        <button type="button" className="btn btn-outline" onClick={() => setSentTo(null)}>
          Probar de nuevo
        </button>
      </MailSentPage>
    );
  }
  return (
    <AuthPage
      title="Recuperar contraseña"
      lead="Escribí el correo de tu cuenta y te enviamos un link para elegir otra."
      footer={<BackToLogin />}
    >
      <Form
        rules={{ email: emailProblem }}
        submit="Enviar el link"
        send={async ({ email }) => {
          await request({ email: email.trim(), ...cameFor.body }).unwrap();
          setSentTo(email.trim());
        }}
      >
        <Field
          id="email"
          name="email"
          label="Correo"
          type="email"
          autoComplete="username"
          required
          defaultValue={typedBefore}
        />
      </Form>
    </AuthPage>
  );
}
