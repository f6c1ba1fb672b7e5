import type { PortalText, PortalTextName, RetentionResponse } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Change = Pick<PortalText, 'name' | 'markdown' | 'version'> & { publish?: boolean };

const textsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    legalText: build.query<PortalText, PortalTextName>({
      query: (name) => `texts/${name}`,
      transformResponse: (response: { text: PortalText }) => response.text,
      keepUnusedDataFor: 0,
    }),
    retention: build.query<RetentionResponse['retention'], void>({
      query: () => 'retention',
      transformResponse: (response: RetentionResponse) => response.retention,
      keepUnusedDataFor: 0,
    }),
    saveLegalText: build.mutation<PortalText, Change>({
      query: ({ name, ...body }) => ({ url: `texts/${name}`, method: 'PUT', body }),
      transformResponse: (response: { text: PortalText }) => response.text,
    }),
  }),
});

export const { useLegalTextQuery, useRetentionQuery, useSaveLegalTextMutation } = textsApi;
