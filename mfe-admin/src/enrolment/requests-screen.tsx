import { AdminPage } from '../admin-ui/admin-page.tsx';
import { AllRequests } from '../admin-ui/people/all-requests.tsx';

/** All requests to join a course. */
export default function RequestsScreen() {
  return (
    <AdminPage title="Pedidos de entrar">
      <AllRequests />
    </AdminPage>
  );
}
