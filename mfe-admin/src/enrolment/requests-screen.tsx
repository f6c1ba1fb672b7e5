import { AdminPage } from '../admin-ui/admin-page.tsx';
import { PendingEnrolmentRequests } from '../admin-ui/people/all-requests.tsx';

/** All requests to join a course. */
export default function EnrolmentRequestsScreen() {
  return (
    <AdminPage title="Pedidos de entrar">
      <PendingEnrolmentRequests />
    </AdminPage>
  );
}
