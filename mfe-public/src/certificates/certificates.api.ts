import type { CertificateVerification } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const certificatesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Certificates'] }).injectEndpoints({
  endpoints: (build) => ({
    certificateVerification: build.query<CertificateVerification, string>({
      query: (code) => ({
        url: `certificates/${encodeURIComponent(code)}`,
        // Accepts the error for an unknown code, because its body contains the page's texts.
        validateStatus: ({ ok }: Response, body?: { certificate?: CertificateVerification }) =>
          ok || body?.certificate !== undefined,
      }),
      transformResponse: (response: { certificate: CertificateVerification }) => response.certificate,
      providesTags: ['Certificates'],
    }),
    hideCertificate: build.mutation<null, { code: string; hidden: boolean }>({
      query: ({ code, hidden }) => ({ url: `certificates/${code}/hidden`, method: 'PUT', body: { hidden } }),
      invalidatesTags: ['Certificates'],
    }),
  }),
});

export const { useCertificateVerificationQuery, useHideCertificateMutation } = certificatesApi;
