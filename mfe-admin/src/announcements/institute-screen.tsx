import { portalConfig } from '@rambla/kit/config';
import { AdminLinks } from '../admin-ui/courses-nav/admin-links.tsx';
import { Desk } from '../admin-ui/desk.tsx';
import { Composer } from './composer.tsx';

/** The institute's announcements to everybody. */
export default function InstituteAnnouncementsScreen() {
  return (
    <Desk title="Anuncios" lead="A todo el instituto" links={<AdminLinks />}>
      <Composer courseId={null} place={portalConfig.instituteName} />
    </Desk>
  );
}
