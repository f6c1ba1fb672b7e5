import type { PortalText, PortalTextName } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const textsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    portalText: build.query<PortalText, PortalTextName>({
      query: (name) => `texts/${name}`,
      transformResponse: (answer: { text: PortalText }) => answer.text,
    }),
  }),
});

export const { usePortalTextQuery } = textsApi;
