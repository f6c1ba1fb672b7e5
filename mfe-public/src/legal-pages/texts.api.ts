import type { PortalText, PortalTextName } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

const textsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    portalText: build.query<PortalText, PortalTextName>({
      query: (name) => `texts/${name}`,
      transformResponse: (response: { text: PortalText }) => response.text,
    }),
  }),
});

export const { usePortalTextQuery } = textsApi;
