import type {
  CourseSubscription,
  Subscription,
  SubscriptionBody,
  SubscriptionUpsertResponse,
  UserSubscription,
} from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { READ_ONCE_OPTIONS, readOnce } from '../admin-ui/read-once.ts';
import { type DeletionResult, toDeletionResult } from '../admin-ui/undo.ts';

type CourseRole = Subscription['courseRole'];
type Page = { cursor?: string; q?: string; group?: string; limit?: number; courseRole?: CourseRole };
type Members = { subscriptions: CourseSubscription[]; total: number; nextCursor: string | null };
type MemberBody = { email: string; courseRole: CourseRole; group?: string };
type Pair = { userId: number; courseId: number };

const subscriptionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    courseMembers: build.query<Members, Page & { courseId: number }>({
      query: ({ courseId, ...params }) => ({ url: `courses/${courseId}/members`, params }),
      transformResponse: ({
        members,
        ...page
      }: { members: CourseSubscription[] } & Omit<Members, 'subscriptions'>) => ({
        subscriptions: members,
        ...page,
      }),
      providesTags: ['Subscriptions'],
    }),
    personSubscriptions: build.query<UserSubscription[], number>({
      query: (userId) => ({ url: `subscriptions/user/${userId}`, params: { limit: 200 } }),
      transformResponse: (response: { subscriptions: UserSubscription[] }) => response.subscriptions,
      providesTags: ['Subscriptions'],
    }),
    subscribePerson: build.mutation<SubscriptionUpsertResponse, SubscriptionBody>({
      query: (body) => ({ url: 'subscriptions', method: 'POST', body }),
      invalidatesTags: ['Subscriptions', 'Users'],
    }),
    /** Adds a person by e-mail, or changes an existing member's role. */
    upsertMember: build.mutation<SubscriptionUpsertResponse, { courseId: number } & MemberBody>({
      query: ({ courseId, ...body }) => ({ url: `courses/${courseId}/members`, method: 'POST', body }),
      invalidatesTags: ['Subscriptions', 'Users'],
    }),
    changeSubscription: build.mutation<
      unknown,
      Pair & { group: string | null; expiresAt: string | null; courseRole?: CourseRole }
    >({
      query: ({ userId, courseId, ...body }) => ({
        url: `subscriptions/course/${courseId}/user/${userId}`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Subscriptions'],
    }),
    /** `quietly`: the caller removes several people and refetches once at the end. */
    unsubscribePerson: build.mutation<DeletionResult, Pair & { quietly?: boolean }>({
      query: ({ userId, courseId }) => ({
        url: `courses/${courseId}/members/${userId}`,
        method: 'DELETE',
      }),
      transformResponse: toDeletionResult,
      invalidatesTags: (_answer, _error, { quietly }) => (quietly ? [] : ['Subscriptions', 'Users']),
    }),
    removeAllMembers: build.mutation<DeletionResult, number>({
      query: (courseId) => ({ url: `courses/${courseId}/subscriptions`, method: 'DELETE' }),
      transformResponse: toDeletionResult,
      invalidatesTags: ['Subscriptions', 'Users'],
    }),
  }),
});

export const {
  useCourseMembersQuery,
  usePersonSubscriptionsQuery,
  useUpsertMemberMutation,
  useSubscribePersonMutation,
  useChangeSubscriptionMutation,
  useUnsubscribePersonMutation,
  useRemoveAllMembersMutation,
} = subscriptionsApi;

export async function readMembersPage(query: Page & { courseId: number }) {
  const { subscriptions, nextCursor } = await readOnce<Members>(
    subscriptionsApi.endpoints.courseMembers.initiate(query, READ_ONCE_OPTIONS),
  );
  return { rows: subscriptions, nextCursor };
}
