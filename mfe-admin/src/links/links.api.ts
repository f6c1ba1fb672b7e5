import type { Link, NewLinkBody } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';
import { type DeletionResult, toDeletionResult } from '../admin-ui/undo.ts';

type NewLink = NewLinkBody & { courseId: number };
type OneLink = { courseId: number; linkId: number };

const linksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    courseLinks: build.query<Link[], number>({
      query: (courseId) => `courses/${courseId}/links`,
      transformResponse: (response: { links: Link[] }) => response.links,
      providesTags: ['Links'],
    }),
    addLink: build.mutation<unknown, NewLink>({
      ...buildIdempotentMutation(({ courseId, ...body }: NewLink) => ({
        url: `courses/${courseId}/links`,
        body,
      })),
      invalidatesTags: ['Links'],
    }),
    saveLink: build.mutation<unknown, NewLinkBody & OneLink>({
      query: ({ courseId, linkId, ...body }) => ({
        url: `courses/${courseId}/links/${linkId}`,
        method: 'PUT',
        body,
      }),
      invalidatesTags: ['Links'],
    }),
    deleteLink: build.mutation<DeletionResult, OneLink>({
      query: ({ courseId, linkId }) => ({ url: `courses/${courseId}/links/${linkId}`, method: 'DELETE' }),
      transformResponse: toDeletionResult,
      invalidatesTags: ['Links'],
    }),
  }),
});

export const { useCourseLinksQuery, useAddLinkMutation, useSaveLinkMutation, useDeleteLinkMutation } =
  linksApi;
