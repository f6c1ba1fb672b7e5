import { AdminPage } from '../admin-ui/admin-page.tsx';
import { AllEnrolmentRequests } from '../admin-ui/people/all-requests.tsx';

/** All requests to join a course. */
export default function EnrolmentRequestsScreen() {
  return (
    <AdminPage title="Pedidos de entrar">
      <AllEnrolmentRequests />
    </AdminPage>
  );
}
