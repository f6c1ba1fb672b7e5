import { portalConfig } from '@rambla/kit/config';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { AnnouncementForm } from './announcement-form.tsx';

/** The institute's announcements to everybody. */
export default function InstituteAnnouncementsScreen() {
  return (
    <AdminPage title="Anuncios" lead="A todo el instituto">
      <AnnouncementForm courseId={null} place={portalConfig.instituteName} />
    </AdminPage>
  );
}
