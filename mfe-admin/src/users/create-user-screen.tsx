import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { Desk } from '../desk/desk.tsx';
import { CsvImport } from '../desk/jobs/csv-import.tsx';
import { CreateUserForm } from './create-user-form.tsx';

export default function CreateUserScreen() {
  return (
    <Desk
      title="Crear usuarios"
      lead="De a uno, o muchos juntos con un archivo."
      links={
        <Link to={paths.subscriptions}>
          <Icon name="left" />
          Usuarios y subscripciones
        </Link>
      }
    >
      <div className="desk-columns">
        <section className="sheet" aria-labelledby="one-user">
          <div className="sheet-head">
            <h2 id="one-user">Una persona</h2>
          </div>
          <CreateUserForm />
        </section>
        <section className="sheet" aria-labelledby="many-users">
          <div className="sheet-head">
            <h2 id="many-users">Muchas, con un archivo CSV</h2>
          </div>
          <CsvImport kind="users.import" what="cuentas">
            <p className="sheet-note">
              La primera línea lleva los títulos: <code>correo</code>, <code>nombre</code>,{' '}
              <code>usuario</code>, <code>rol</code>, <code>ci</code> y <code>nacimiento</code>. Solo el
              correo es obligatorio. Primero se revisa; cada persona recibe un correo para elegir su
              contraseña.
            </p>
          </CsvImport>
        </section>
      </div>
    </Desk>
  );
}
