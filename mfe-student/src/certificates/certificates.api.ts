import type { Certificate, OwnCertificateStandingResponse } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const MOST = 100;

const certificatesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ownCertificates: build.query<Certificate[], void>({
      query: () => ({ url: 'certificates/mine', params: { limit: MOST } }),
      transformResponse: (response: { certificates: Certificate[] }) => response.certificates,
      keepUnusedDataFor: 0,
    }),
    ownStanding: build.query<OwnCertificateStandingResponse, number>({
      query: (courseId) => `courses/${courseId}/certificates/mine`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useOwnCertificatesQuery, useOwnStandingQuery } = certificatesApi;
