import type {
  CourseSubscription,
  Role,
  Subscription,
  SubscriptionBody,
  UserSubscription,
} from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { readUndo, type Undoable } from '../desk/undo.ts';

type Page = { cursor?: string; q?: string; limit?: number; role?: Role };
type Members = { subscriptions: CourseSubscription[]; total: number; nextCursor: string | null };
type Pair = { userId: number; courseId: number };

const subscriptionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    courseMembers: build.query<Members, Page & { courseId: number }>({
      query: ({ courseId, ...params }) => ({ url: `courses/${courseId}/subscriptions`, params }),
      providesTags: ['Subscriptions'],
    }),
    personSubscriptions: build.query<UserSubscription[], number>({
      query: (userId) => ({ url: `subscriptions/user/${userId}`, params: { limit: 200 } }),
      transformResponse: (answer: { subscriptions: UserSubscription[] }) => answer.subscriptions,
      providesTags: ['Subscriptions'],
    }),
    subscribePerson: build.mutation<Subscription, SubscriptionBody>({
      query: (body) => ({ url: 'subscriptions', method: 'POST', body }),
      transformResponse: (answer: { subscription: Subscription }) => answer.subscription,
      invalidatesTags: ['Subscriptions', 'Users'],
    }),
    changeSubscription: build.mutation<unknown, Pair & { group: string | null; expiresAt: string | null }>({
      query: ({ userId, courseId, ...body }) => ({
        url: `subscriptions/course/${courseId}/user/${userId}`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Subscriptions'],
    }),
    unsubscribePerson: build.mutation<Undoable, Pair>({
      query: ({ userId, courseId }) => ({
        url: `subscriptions/course/${courseId}/user/${userId}`,
        method: 'DELETE',
      }),
      transformResponse: readUndo,
      invalidatesTags: ['Subscriptions', 'Users'],
    }),
    clearCourse: build.mutation<Undoable, number>({
      query: (courseId) => ({ url: `courses/${courseId}/subscriptions`, method: 'DELETE' }),
      transformResponse: readUndo,
      invalidatesTags: ['Subscriptions', 'Users'],
    }),
  }),
});

export const {
  useCourseMembersQuery,
  usePersonSubscriptionsQuery,
  useSubscribePersonMutation,
  useChangeSubscriptionMutation,
  useUnsubscribePersonMutation,
  useClearCourseMutation,
} = subscriptionsApi;
