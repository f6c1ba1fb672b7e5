import type { PortalText, PortalTextName } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

type Change = Pick<PortalText, 'name' | 'markdown' | 'version'> & { publish?: boolean };

const textsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    textToWrite: build.query<PortalText, PortalTextName>({
      query: (name) => `texts/${name}`,
      transformResponse: (response: { text: PortalText }) => response.text,
      keepUnusedDataFor: 0,
    }),
    saveText: build.mutation<PortalText, Change>({
      query: ({ name, ...body }) => ({ url: `texts/${name}`, method: 'PUT', body }),
      transformResponse: (response: { text: PortalText }) => response.text,
    }),
  }),
});

export const { useTextToWriteQuery, useSaveTextMutation } = textsApi;
