import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { CreateUserForm } from './create-user-form.tsx';

export default function CreateUserScreen() {
  return (
    <AdminPage
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
            <h2 id="many-users">Muchas, con una lista</h2>
          </div>
          <div className="sheet-body">
            <p className="sheet-note">
              De un archivo CSV o Excel, o de celdas pegadas: las nuevas reciben una invitación, y todas
              entran a un curso si lo elegís.
            </p>
            <Link className="btn btn-outline" to={paths.importPeople}>
              <Icon name="upload" />
              Importar inscriptos
            </Link>
          </div>
        </section>
      </div>
    </AdminPage>
  );
}
