import type { Group, LiveClassAttendance, RosterResponse, StudentReport } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';
import { type DeletionResult, toDeletionResult } from '../admin-ui/undo.ts';

/** The roster's filters, also used for downloads. */
export type RosterFilters = { q?: string; group?: string; filter?: string; sort?: string };
type Page = RosterFilters & { courseId: number; cursor?: string; limit?: number };
type OneGroup = { courseId: number; groupId: number };
type Letter = { courseId: number; userIds: number[]; subject: string; text: string };

const rosterApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    roster: build.query<RosterResponse, Page>({
      query: ({ courseId, ...params }) => ({ url: `courses/${courseId}/roster`, params }),
      providesTags: ['Subscriptions', 'Quizzes', 'Lectures', 'Users'],
      keepUnusedDataFor: 20,
    }),
    studentProgress: build.query<StudentReport, { courseId: number; userId: number }>({
      query: ({ courseId, userId }) => `courses/${courseId}/roster/${userId}`,
      providesTags: ['Subscriptions', 'Quizzes', 'Lectures'],
      keepUnusedDataFor: 20,
    }),
    attendance: build.query<LiveClassAttendance[], { courseId: number; userId: number }>({
      query: ({ courseId, userId }) => `courses/${courseId}/roster/${userId}/live_classes`,
      transformResponse: (response: { liveClasses: LiveClassAttendance[] }) => response.liveClasses,
      keepUnusedDataFor: 20,
    }),
    writeToStudents: build.mutation<{ sent: number }, Letter>({
      ...buildIdempotentMutation(({ courseId, ...body }: Letter) => ({
        url: `courses/${courseId}/roster/mails`,
        body,
      })),
    }),
    inviteAgain: build.mutation<{ sent: number }, { courseId: number; userIds: number[] }>({
      ...buildIdempotentMutation(({ courseId, ...body }: { courseId: number; userIds: number[] }) => ({
        url: `courses/${courseId}/roster/invitations`,
        body,
      })),
    }),
    groups: build.query<Group[], number>({
      query: (courseId) => `courses/${courseId}/groups`,
      transformResponse: ({ groups }: { groups: Group[] }) => groups,
      providesTags: ['Subscriptions', 'Courses'],
    }),
    addGroup: build.mutation<{ group: Group }, { courseId: number; name: string }>({
      ...buildIdempotentMutation(({ courseId, name }: { courseId: number; name: string }) => ({
        url: `courses/${courseId}/groups`,
        body: { name },
      })),
      invalidatesTags: ['Courses'],
    }),
    renameGroup: build.mutation<unknown, OneGroup & { name: string }>({
      query: ({ courseId, groupId, name }) => ({
        url: `courses/${courseId}/groups/${groupId}`,
        method: 'PUT',
        body: { name },
      }),
      invalidatesTags: ['Subscriptions', 'Courses'],
    }),
    mergeGroups: build.mutation<unknown, OneGroup & { into: number }>({
      query: ({ courseId, groupId, into }) => ({
        url: `courses/${courseId}/groups/${groupId}/merge`,
        method: 'POST',
        body: { into },
      }),
      invalidatesTags: ['Subscriptions', 'Courses'],
    }),
    deleteGroup: build.mutation<DeletionResult, OneGroup>({
      query: ({ courseId, groupId }) => ({
        url: `courses/${courseId}/groups/${groupId}`,
        method: 'DELETE',
      }),
      transformResponse: toDeletionResult,
      invalidatesTags: ['Subscriptions', 'Courses'],
    }),
    moveToGroup: build.mutation<
      { moved: number },
      { courseId: number; groupId: number | null; userIds: number[] }
    >({
      query: ({ courseId, ...body }) => ({ url: `courses/${courseId}/group_members`, method: 'PUT', body }),
      invalidatesTags: ['Subscriptions'],
    }),
  }),
});

export const {
  useRosterQuery,
  useStudentProgressQuery,
  useAttendanceQuery,
  useWriteToStudentsMutation,
  useInviteAgainMutation,
  useGroupsQuery,
  useAddGroupMutation,
  useRenameGroupMutation,
  useMergeGroupsMutation,
  useDeleteGroupMutation,
  useMoveToGroupMutation,
} = rosterApi;
