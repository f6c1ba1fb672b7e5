import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/styles/pages.css';
import { passwordProblem } from '@rambla/kit/auth/password-strength';
import type { FieldRules, FormValues } from '@rambla/kit/dom/form';
import { paths } from '@rambla/kit/paths';
import { Link, useNavigate } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { toast } from '@rambla/kit/toasts';
import { Form } from '@rambla/kit/ui/form';
import { PasswordField } from '@rambla/kit/ui/password-field';
import { useChangeOwnPasswordMutation, useOwnAccountQuery } from './account.api.ts';
import css from './profile.module.css';

type Name = 'currentPassword' | 'newPassword';

/** Changes the password of a person who knows the current one. */
export default function UpdatePasswordScreen() {
  const { userId } = useAuth();
  const { data: user } = useOwnAccountQuery(userId ?? 0, { skip: userId === null });
  const [change] = useChangeOwnPasswordMutation();
  const navigate = useNavigate();
  const rules: FieldRules<Name> = {
    currentPassword: (value) => (value ? undefined : 'Escribí tu contraseña actual.'),
    newPassword: (value, { currentPassword }) =>
      passwordProblem(value, user ? [user.email, user.username] : []) ??
      (value === currentPassword ? 'Tiene que ser distinta de la actual.' : undefined),
  };
  const handleSend = async (values: FormValues<Name>) => {
    await change(values).unwrap();
    toast.success('Datos actualizados con éxito');
    void navigate(paths.profile);
  };
  return (
    <div className={`wrap page ${css.narrow}`}>
      <PageTitle title="Cambiar contraseña" />
      <header className="page-head">
        <h1>Cambiar contraseña</h1>
        <p>En tus demás dispositivos se cierra la sesión; en este seguís adentro.</p>
      </header>
      <section className={`card ${css.card}`} aria-label="Cambiar contraseña">
        <Form rules={rules} send={handleSend} submit="Cambiar contraseña" sending="Cambiando…">
          {user && (
            <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          )}
          <PasswordField name="currentPassword" label="Contraseña actual" autoComplete="current-password" />
          <PasswordField name="newPassword" label="Contraseña nueva" autoComplete="new-password" />
        </Form>
        <p className="muted">
          ¿Ingresás sin contraseña? Cerrá la sesión y elegí una con «¿Olvidaste tu contraseña?».
        </p>
        <p>
          <Link to={paths.profile}>Volver a mi perfil</Link>
        </p>
      </section>
    </div>
  );
}
