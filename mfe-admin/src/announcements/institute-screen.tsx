import { portalConfig } from '@rambla/kit/config';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { AdminLinks } from '../admin-ui/courses-nav/admin-links.tsx';
import { Composer } from './composer.tsx';

/** The institute's announcements to everybody. */
export default function InstituteAnnouncementsScreen() {
  return (
    <AdminPage title="Anuncios" lead="A todo el instituto" links={<AdminLinks />}>
      <Composer courseId={null} place={portalConfig.instituteName} />
    </AdminPage>
  );
}
