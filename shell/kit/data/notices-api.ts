import type {
  ListedNotification,
  NotificationPreferences,
  NotificationPreferencesBody,
  NotificationsResponse,
  PushSubscriptionBody,
} from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const noticesApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Notices', 'NoticePreferences'] })
  .injectEndpoints({
    endpoints: (build) => ({
      unread: build.query<number, void>({
        query: () => 'notices/unread',
        transformResponse: (response: { unread: number }) => response.unread,
        providesTags: ['Notices'],
      }),
      notices: build.infiniteQuery<NotificationsResponse, { unread: boolean }, string>({
        infiniteQueryOptions: {
          initialPageParam: '',
          getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        },
        query: ({ queryArg: { unread }, pageParam }) => {
          const cursor = pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : '';
          return `notices?limit=20${unread ? '&unread=true' : ''}${cursor}`;
        },
        providesTags: ['Notices'],
      }),
      readNotice: build.mutation<null, ListedNotification['id']>({
        query: (id) => ({ url: `notices/${id}/read`, method: 'PUT' }),
        invalidatesTags: ['Notices'],
      }),
      readAllNotices: build.mutation<null, void>({
        query: () => ({ url: 'notices/read', method: 'PUT' }),
        invalidatesTags: ['Notices'],
      }),
      noticePreferences: build.query<NotificationPreferences, void>({
        query: () => 'notices/preferences',
        transformResponse: (response: { preferences: NotificationPreferences }) => response.preferences,
        providesTags: ['NoticePreferences'],
      }),
      saveNoticePreferences: build.mutation<null, NotificationPreferencesBody>({
        query: (body) => ({ url: 'notices/preferences', method: 'PUT', body }),
        // Shows the changed preference at once, before the response.
        async onQueryStarted({ ways, ...rest }, { dispatch, queryFulfilled }) {
          const shown = noticesApi.util.updateQueryData('noticePreferences', undefined, (preferences) => {
            Object.assign(preferences, rest);
            Object.assign(preferences.ways, ways);
          });
          const patch = dispatch(shown);
          await queryFulfilled.catch(() => patch.undo());
        },
        invalidatesTags: ['NoticePreferences'],
      }),
      addPush: build.mutation<null, PushSubscriptionBody>({
        query: (body) => ({ url: 'notices/push', method: 'PUT', body }),
        invalidatesTags: ['NoticePreferences'],
      }),
      removePush: build.mutation<null, void>({
        query: () => ({ url: 'notices/push', method: 'DELETE' }),
        invalidatesTags: ['NoticePreferences'],
      }),
    }),
  });

export const {
  useUnreadQuery,
  useNoticesInfiniteQuery,
  useReadNoticeMutation,
  useReadAllNoticesMutation,
  useNoticePreferencesQuery,
  useSaveNoticePreferencesMutation,
  useAddPushMutation,
  useRemovePushMutation,
} = noticesApi;
