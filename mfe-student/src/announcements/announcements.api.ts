import type { Announcement, AnnouncementsResponse } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const announcementsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Notices'] }).injectEndpoints({
  endpoints: (build) => ({
    announcement: build.query<Announcement, number>({
      query: (id) => `announcements/${id}`,
      transformResponse: (response: { announcement: Announcement }) => response.announcement,
    }),
    courseAnnouncements: build.infiniteQuery<AnnouncementsResponse, number, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg: courseId, pageParam: cursor }) => ({
        url: 'announcements',
        params: { courseId, ...(cursor && { cursor }) },
      }),
    }),
    markAnnouncementRead: build.mutation<null, number>({
      query: (id) => ({ url: `announcements/${id}/read`, method: 'PUT' }),
      // Refreshes the course's tabs, which show unread counts.
      invalidatesTags: ['Notices', 'Lectures'],
    }),
  }),
});

export const { useAnnouncementQuery, useCourseAnnouncementsInfiniteQuery, useMarkAnnouncementReadMutation } =
  announcementsApi;
