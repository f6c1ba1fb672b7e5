import { AdminPage } from '../admin-ui/admin-page.tsx';
import { Requests } from '../admin-ui/people/requests.tsx';

/** All requests to join a course. */
export default function RequestsScreen() {
  return (
    <AdminPage title="Pedidos de entrar">
      <Requests />
    </AdminPage>
  );
}
