import type {
  Announcement,
  AnnouncementBody,
  AnnouncementPreview,
  AnnouncementsResponse,
  AudienceResponse,
  NewAnnouncementBody,
} from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';

import { type DeletionResult, toDeletionResult } from '../admin-ui/undo.ts';

type Place = { courseId: number | null; groupId?: number | null; urgent?: boolean };

function queryOf({ courseId, groupId, urgent }: Place): string {
  const given = {
    ...(courseId && { courseId: `${courseId}` }),
    ...(groupId && { groupId: `${groupId}` }),
    ...(urgent && { urgent: 'true' }),
  };
  return String(new URLSearchParams(given));
}

const announcementsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Announcements'] }).injectEndpoints({
  endpoints: (build) => ({
    announcements: build.infiniteQuery<AnnouncementsResponse, { courseId: number | null }, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => {
        const cursor = pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : '';
        return `announcements?limit=10&${queryOf(queryArg)}${cursor}`;
      },
      providesTags: ['Announcements'],
    }),
    audience: build.query<AudienceResponse, Place>({
      query: (place) => `announcements/audience?${queryOf(place)}`,
    }),
    previewAnnouncement: build.query<AnnouncementPreview, string>({
      query: (text) => ({ url: 'announcements/preview', method: 'POST', body: { text } }),
    }),
    addAnnouncement: build.mutation<Announcement, NewAnnouncementBody>({
      ...buildIdempotentMutation((body: NewAnnouncementBody) => ({ url: 'announcements', body })),
      transformResponse: (response: { announcement: Announcement }) => response.announcement,
      invalidatesTags: ['Announcements'],
    }),
    saveAnnouncement: build.mutation<Announcement, AnnouncementBody & { id: number }>({
      query: ({ id, ...body }) => ({ url: `announcements/${id}`, method: 'PUT', body }),
      transformResponse: (response: { announcement: Announcement }) => response.announcement,
      invalidatesTags: ['Announcements'],
    }),
    deleteAnnouncement: build.mutation<DeletionResult, number>({
      query: (id) => ({ url: `announcements/${id}`, method: 'DELETE' }),
      transformResponse: toDeletionResult,
      invalidatesTags: ['Announcements'],
    }),
  }),
});

export const {
  useAnnouncementsInfiniteQuery,
  useAudienceQuery,
  usePreviewAnnouncementQuery,
  useAddAnnouncementMutation,
  useSaveAnnouncementMutation,
  useDeleteAnnouncementMutation,
} = announcementsApi;
