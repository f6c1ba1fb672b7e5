import type { Announcement } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const announcementsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Notices'] }).injectEndpoints({
  endpoints: (build) => ({
    announcement: build.query<Announcement, number>({
      query: (id) => `announcements/${id}`,
      transformResponse: (response: { announcement: Announcement }) => response.announcement,
    }),
    readAnnouncement: build.mutation<null, number>({
      query: (id) => ({ url: `announcements/${id}/read`, method: 'PUT' }),
      invalidatesTags: ['Notices'],
    }),
  }),
});

export const { useAnnouncementQuery, useReadAnnouncementMutation } = announcementsApi;
