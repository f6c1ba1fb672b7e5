import type { Link } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

export const linksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    linksToStudy: build.query<Link[], number>({
      query: (courseId) => `courses/${courseId}/links`,
      transformResponse: (response: { links: Link[] }) => response.links,
      providesTags: ['Links'],
    }),
  }),
});

export const { useLinksToStudyQuery } = linksApi;
