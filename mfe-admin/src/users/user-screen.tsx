import { paths } from '@rambla/kit/paths';
import { Link, useNavigate, useParams } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';
import { Icon } from '@rambla/kit/ui/icon';
import { LoadFailure } from '@rambla/kit/ui/load-failure';
import { Spinner } from '@rambla/kit/ui/spinner';
import { useState } from 'react';
import { AdminPage } from '../admin-ui/admin-page.tsx';
import { personName } from '../admin-ui/person-label.tsx';
import { useRefetchOnUnmount } from '../admin-ui/use-refetch-on-unmount.ts';
import { useActivationReminder } from './use-activation-reminder.ts';
import { useUnsuspendUsers } from './use-unsuspend-users.ts';
import { UserCard } from './user-card.tsx';
import { UserCourses } from './user-courses.tsx';
import { type UserDialogState, UserDialogs } from './user-dialogs.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserWatchedLectures } from './user-watched-lectures.tsx';
import { usePersonQuery } from './users.api.ts';

const backToList = (
  <Link to={paths.subscriptions}>
    <Icon name="left" />
    Usuarios y subscripciones
  </Link>
);

export default function UserScreen() {
  const isAdmin = useAuth().role === 'admin';
  const userId = Number(useParams().userId);
  const { data: user, error, refetch } = usePersonQuery(userId);
  const [task, setTask] = useState<UserDialogState | null>(null);
  const navigate = useNavigate();
  const remind = useActivationReminder();
  const readmit = useUnsuspendUsers();
  const refetchOnLeaving = useRefetchOnUnmount();
  if (error && !user) {
    return (
      <LoadFailure title="No pudimos mostrar a esta persona" error={error} onRetry={refetch}>
        {backToList}
      </LoadFailure>
    );
  }
  if (!user) return <Spinner />;
  const pick = (kind: UserDialogState['kind']) => setTask({ kind, users: [user] });
  return (
    <AdminPage title={personName(user)} lead={<bdi>{user.email}</bdi>} links={backToList}>
      <UserCard
        user={user}
        onPick={pick}
        onRemind={() => void remind([user])}
        onReadmit={() => void readmit([user])}
      />
      <UserCourses user={user} onSubscribe={() => pick('subscribe')} />
      {isAdmin && <UserSessions userId={user.id} />}
      <UserWatchedLectures userId={user.id} />
      <UserDialogs
        task={task}
        refetchOnLeaving={refetchOnLeaving}
        onClose={() => setTask(null)}
        onDeleted={() => void navigate(paths.subscriptions, { replace: true })}
      />
    </AdminPage>
  );
}
