import type { CourseSubscription } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { Icon } from '@rambla/kit/ui/icon';
import { MenuButton } from '../admin-ui/menu/menu-button.tsx';
import { MenuItem } from '../admin-ui/menu/menu-item.tsx';
import { personName } from '../admin-ui/person-label.tsx';
import { useUpsertMemberMutation } from './subscriptions.api.ts';

type Props = { courseId: number; member: CourseSubscription; onRemove: () => void };

/** A member's menu as teachers see it; members who are teachers have none. */
export function MemberMenuForTeacher({ courseId, member, onRemove }: Props) {
  const [place] = useUpsertMemberMutation();
  const { email, courseRole } = member;
  if (courseRole === 'teacher') return null;
  const isAssistant = courseRole === 'assistant';
  const handlePlace = async () => {
    const { error } = await place({ courseId, email, courseRole: isAssistant ? 'student' : 'assistant' });
    if (error) toast.error(errorMessage(error));
    else toast.success('Datos actualizados con éxito');
  };
  return (
    <MenuButton button={<Icon name="dots" />} label={`Acciones para ${personName(member)}`}>
      <MenuItem
        icon="people"
        label={isAssistant ? 'Pasar a estudiante' : 'Pasar a ayudante'}
        onPick={() => void handlePlace()}
      />
      <MenuItem icon="trash" label="Quitar del curso" danger onPick={onRemove} />
    </MenuButton>
  );
}
