import type {
  ChangeUserNameBody,
  CreateUserBody,
  ListedUser,
  ProfileBody,
  SuspensionBody,
  User,
  UserProfile,
  UsersQuery,
  UsersResponse,
} from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';
import { READ_ONCE_OPTIONS, readOnce } from '../admin-ui/read-once.ts';
import { type DeletionResult, toDeletionResult } from '../admin-ui/undo.ts';

const usersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    people: build.query<UsersResponse, Partial<UsersQuery>>({
      query: (params) => ({ url: 'users', params }),
      providesTags: ['Users'],
      keepUnusedDataFor: 20,
    }),
    person: build.query<UserProfile, number>({
      query: (id) => `users/${id}`,
      transformResponse: (response: { user: UserProfile }) => response.user,
      providesTags: ['Users'],
    }),
    teachers: build.query<ListedUser[], void>({
      query: () => 'users/teachers',
      transformResponse: (response: { users: ListedUser[] }) => response.users,
      providesTags: ['Users'],
    }),
    createPerson: build.mutation<User, CreateUserBody>({
      ...buildIdempotentMutation((body: CreateUserBody) => ({ url: 'users/createUser', body })),
      transformResponse: (response: { user: User }) => response.user,
      invalidatesTags: ['Users'],
    }),
    updatePerson: build.mutation<{ user: User }, ProfileBody & { id: number }>({
      query: ({ id, ...body }) => ({ url: `users/${id}`, method: 'PUT', body }),
      invalidatesTags: ['Users'],
    }),
    renamePerson: build.mutation<{ user: User }, ChangeUserNameBody>({
      query: (body) => ({ url: 'users/change_name_admin', method: 'PUT', body }),
      invalidatesTags: ['Users'],
    }),
    changePersonEmail: build.mutation<{ user: User }, { userId: number; email: string }>({
      query: (body) => ({ url: 'users/change_email_admin', method: 'PUT', body }),
      invalidatesTags: ['Users'],
    }),
    changePersonPassword: build.mutation<null, { userId: number; password: string; revoke: boolean }>({
      query: (body) => ({ url: 'users/change_password_admin', method: 'PUT', body }),
      invalidatesTags: ['Users', 'Sessions'],
    }),
    resetPasskeys: build.mutation<null, number>({
      query: (id) => ({ url: `users/${id}/passkeys`, method: 'DELETE' }),
      invalidatesTags: ['Users', 'Sessions'],
    }),
    remindActivation: build.mutation<{ message: string }, { email: string }>({
      query: (body) => ({ url: 'users/resend_activation', method: 'POST', body }),
    }),
    invitePeople: build.mutation<{ sent: number }, { userIds: number[] }>({
      ...buildIdempotentMutation((body: { userIds: number[] }) => ({ url: 'users/invitations', body })),
      invalidatesTags: ['Users'],
    }),
    setAccountActive: build.mutation<{ user: User }, SuspensionBody & { id: number }>({
      query: ({ id, ...body }) => ({ url: `users/${id}/active`, method: 'PUT', body }),
      invalidatesTags: ['Users', 'Sessions'],
    }),
    deletePerson: build.mutation<DeletionResult, number>({
      query: (id) => ({ url: `users/${id}`, method: 'DELETE' }),
      transformResponse: toDeletionResult,
    }),
  }),
});

export const {
  usePeopleQuery,
  usePersonQuery,
  useTeachersQuery,
  useCreatePersonMutation,
  useUpdatePersonMutation,
  useRenamePersonMutation,
  useChangePersonEmailMutation,
  useChangePersonPasswordMutation,
  useRemindActivationMutation,
  useResetPasskeysMutation,
  useInvitePeopleMutation,
  useDeletePersonMutation,
  useSetAccountActiveMutation,
} = usersApi;

export async function readPeoplePage(query: Partial<UsersQuery>) {
  const { users, nextCursor } = await readOnce<UsersResponse>(
    usersApi.endpoints.people.initiate(query, READ_ONCE_OPTIONS),
  );
  return { rows: users, nextCursor };
}
