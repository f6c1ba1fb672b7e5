import { passwordProblem } from '@rambla/kit/auth/password-strength';
import { portalConfig } from '@rambla/kit/config';
import type { FieldRules } from '@rambla/kit/dom/form';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Field } from '@rambla/kit/ui/field';
import { Form } from '@rambla/kit/ui/form';
import { NameFields, toNameBody } from '@rambla/kit/ui/name-fields';
import { PasswordField } from '@rambla/kit/ui/password-field';
import { useState } from 'react';
import { emailProblem, usernameProblem } from './account-rules.ts';
import { AuthPage } from './auth-page.tsx';
import { MailSentPage } from './mail-sent-page.tsx';
import { LoginProviderLinks } from './provider-links.tsx';
import { ResendActivationButton } from './resend-activation-button.tsx';
import { useNextPath } from './use-next-path.ts';
import { useSignUpMutation } from './users.api.ts';

const rules: FieldRules<'firstName' | 'surname' | 'username' | 'email' | 'password'> = {
  firstName: () => undefined,
  surname: () => undefined,
  username: usernameProblem,
  email: emailProblem,
  password: (value, { username, email }) => passwordProblem(value, [username, email]),
};

export default function SignupScreen() {
  const [signUp] = useSignUpMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const cameFor = useNextPath();
  if (sentTo) return <CheckYourMail email={sentTo} />;
  return (
    <AuthPage
      title="Registrarse"
      lead="Creá tu cuenta y empezá a estudiar. Te lleva un minuto."
      footer={<HaveAccount />}
    >
      <LoginProviderLinks verb="Registrarse" divider="after" text="o con tu correo" />
      <Form
        rules={rules}
        submit="REGISTRARSE"
        sending="Creando tu cuenta…"
        send={async ({ username, email, password, ...names }) => {
          const texts = { username: username.trim(), email: email.trim(), ...toNameBody(names) };
          const account = { ...texts, password, ...cameFor.body };
          await signUp(account).unwrap();
          setSentTo(account.email);
        }}
      >
        <NameFields own />
        <Field
          id="username"
          name="username"
          label="Nombre de usuario"
          type="text"
          autoComplete="nickname"
          maxLength={100}
          required
        />
        <Field id="email" name="email" label="Correo" type="email" autoComplete="email" required />
        <PasswordField id="password" autoComplete="new-password" unlike={['username', 'email']} />
        {portalConfig.texts.includes('terms') && (
          <p>
            Al registrarte aceptás los{' '}
            <a href={paths.terms} target="_blank" rel="noopener">
              términos
            </a>
            .
          </p>
        )}
      </Form>
    </AuthPage>
  );
}

function HaveAccount() {
  const cameFor = useNextPath();
  return (
    <p>
      ¿Ya tenés cuenta? <Link to={cameFor.to(paths.login)}>Ingresar</Link>
    </p>
  );
}

function CheckYourMail({ email }: { email: string }) {
  return (
    <MailSentPage
      title="Revisá tu correo"
      lead={
        <>
          Te enviamos un mensaje a <strong>{email}</strong>. Abrí el link que trae para activar tu cuenta:
          vale 24 horas.
        </>
      }
      footer={<HaveAccount />}
    >
      <ResendActivationButton email={email} />
    </MailSentPage>
  );
}
