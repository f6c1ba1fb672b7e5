import { useAuth } from '@rambla/kit/session';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { DiscussionReportTable } from './report-table.tsx';

/** Open reports: administrators see all, teachers see those of their courses. */
export default function DiscussionReportsScreen() {
  const isAdmin = useAuth().role === 'admin';
  return (
    <AdminPage
      title="Reportes"
      lead={`Preguntas y respuestas que alguien reportó${isAdmin ? '' : ' en tus cursos'}. Lo que quites lo sigue viendo su autor, con el motivo.`}
    >
      <DiscussionReportTable />
    </AdminPage>
  );
}
