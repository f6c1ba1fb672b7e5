import { ignoreNotFound } from '../admin-ui/list/ignore-not-found.ts';
import {
  useCourseMembersQuery,
  useSubscribePersonMutation,
  useUnsubscribePersonMutation,
} from '../subscriptions/subscriptions.api.ts';

/** Returns the ids of a course's teachers, who are members with that role, and a function to change them. */
export function useCourseTeachers(courseId: number) {
  const { data, error, refetch } = useCourseMembersQuery({ courseId, courseRole: 'teacher', limit: 200 });
  const setTeachers = useSetTeachers();
  const ids = data?.subscriptions.map(({ userId }) => userId);
  const save = async (wanted: number[]) => {
    await setTeachers(courseId, ids ?? [], wanted);
    await refetch();
  };
  return { ids, error, refetch, save };
}

/** Subscribes and unsubscribes teachers, so that `before` becomes `wanted`. */
export function useSetTeachers() {
  const [subscribe] = useSubscribePersonMutation();
  const [unsubscribe] = useUnsubscribePersonMutation();
  return async (courseId: number, before: number[], wanted: number[]) => {
    for (const userId of wanted.filter((id) => !before.includes(id))) {
      await subscribe({ userId, courseId }).unwrap();
    }
    for (const userId of before.filter((id) => !wanted.includes(id))) {
      await ignoreNotFound(unsubscribe({ userId, courseId }).unwrap());
    }
  };
}
