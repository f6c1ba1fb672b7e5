import { paths } from '@rambla/kit/paths';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { MenuButton } from '../../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../../admin-ui/menu/menu-item.tsx';
import { useAddPage } from '../page/use-add-page.ts';
import { CONTENT_KINDS } from './content-kinds.tsx';

const BUTTON = (
  <>
    <Icon name="plus" />
    Agregar
  </>
);

/** The menu to add content at the course's end. */
export function AddContentMenu({ courseId }: { courseId: number }) {
  const role = useAuth().role === 'admin' ? 'admin' : 'teacher';
  const addPage = useAddPage(courseId);
  return (
    <MenuButton className="btn btn-primary" button={BUTTON}>
      {Object.entries(CONTENT_KINDS).map(([kind, { icon, add }]) => (
        <MenuItem
          key={kind}
          icon={icon}
          label={add.label}
          hint={add.hint}
          {...(add.to ? { to: add.to(courseId, role) } : { onPick: () => void addPage() })}
        />
      ))}
    </MenuButton>
  );
}

/** The menu that adds a lecture or page to a section; other content is moved there afterwards. */
export function AddToSectionMenu({ courseId, section }: { courseId: number; section: string }) {
  const addPage = useAddPage(courseId, section);
  const { lecture, page } = CONTENT_KINDS;
  const address = `${paths.editLectures(courseId)}?agregar=${encodeURIComponent(section)}`;
  return (
    <MenuButton className="btn btn-ghost btn-sm" label={`Agregar en ${section}`} button={BUTTON}>
      <MenuItem icon={lecture.icon} label={lecture.add.label} hint={lecture.add.hint} to={address} />
      <MenuItem icon={page.icon} label={page.add.label} hint={page.add.hint} onPick={() => void addPage()} />
    </MenuButton>
  );
}
