import type {
  Certificate,
  CertificateIssuanceBody,
  CertificateIssuancePreview,
  CertificateRuleBody,
  CertificateRulePreview,
  CertificateRuleResponse,
} from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';
import { buildIdempotentMutation } from '@rambla/kit/data/idempotent';
import type { JobStartResponse } from '../admin-ui/jobs/jobs.ts';

export type CertificateFilters = { q?: string; state?: Certificate['state']; group?: string };
type Page = CertificateFilters & { courseId: number; limit: number; cursor?: string };
type CertificatesPage = { certificates: Certificate[]; total: number; nextCursor: string | null };
type Reissue = { code: string; name: string; ci: string | null };
type Revoke = { code: string; reason: string; showsReason: boolean };

const certificatesApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Certificates', 'CertificateRules'] })
  .injectEndpoints({
    endpoints: (build) => ({
      certificates: build.query<CertificatesPage, Page>({
        query: ({ courseId, ...params }) => ({ url: `courses/${courseId}/certificates`, params }),
        providesTags: ['Certificates'],
        keepUnusedDataFor: 20,
      }),
      certificateRule: build.query<CertificateRuleResponse, number>({
        query: (courseId) => `courses/${courseId}/certificates/rule`,
        providesTags: ['CertificateRules', 'Quizzes'],
      }),
      saveCertificateRule: build.mutation<
        CertificateRuleResponse,
        CertificateRuleBody & { courseId: number }
      >({
        query: ({ courseId, ...body }) => ({
          url: `courses/${courseId}/certificates/rule`,
          method: 'PUT',
          body,
        }),
        invalidatesTags: ['CertificateRules'],
      }),
      previewCertificateRule: build.mutation<
        CertificateRulePreview,
        CertificateRuleBody & { courseId: number }
      >({
        query: ({ courseId, ...body }) => ({
          url: `courses/${courseId}/certificates/rule/preview`,
          method: 'POST',
          body,
        }),
      }),
      // Reads by POST, because an address cannot hold that many ids.
      previewIssuance: build.query<CertificateIssuancePreview, { courseId: number; userIds: number[] }>({
        query: ({ courseId, userIds }) => ({
          url: `courses/${courseId}/certificates/preview`,
          method: 'POST',
          body: { userIds },
        }),
        keepUnusedDataFor: 0,
      }),
      issueCertificates: build.mutation<JobStartResponse, CertificateIssuanceBody & { courseId: number }>({
        ...buildIdempotentMutation(
          ({ courseId, ...body }: CertificateIssuanceBody & { courseId: number }) => ({
            url: `courses/${courseId}/certificates/issue`,
            body,
          }),
        ),
      }),
      reissueCertificate: build.mutation<unknown, Reissue>({
        ...buildIdempotentMutation(({ code, ...body }: Reissue) => ({
          url: `certificates/${code}/reissue`,
          body,
        })),
        invalidatesTags: ['Certificates'],
      }),
      revokeCertificate: build.mutation<unknown, Revoke>({
        query: ({ code, ...body }) => ({ url: `certificates/${code}/revoke`, method: 'POST', body }),
        invalidatesTags: ['Certificates'],
      }),
      restoreCertificate: build.mutation<unknown, string>({
        query: (code) => ({ url: `certificates/${code}/restore`, method: 'POST' }),
        invalidatesTags: ['Certificates'],
      }),
      refreshCertificates: build.mutation<null, void>({
        queryFn: () => ({ data: null }),
        invalidatesTags: ['Certificates'],
      }),
    }),
  });

export const {
  useCertificatesQuery,
  useCertificateRuleQuery,
  useSaveCertificateRuleMutation,
  usePreviewCertificateRuleMutation,
  usePreviewIssuanceQuery,
  useIssueCertificatesMutation,
  useReissueCertificateMutation,
  useRevokeCertificateMutation,
  useRestoreCertificateMutation,
  useRefreshCertificatesMutation,
} = certificatesApi;
