import { baseApi } from '@rambla/kit/base-api';

const filesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    download: build.mutation<null, { url: string; name: string }>({
      // Requested by code, because a link cannot send the token's header. The file stays out of the store.
      queryFn: async ({ url, name }, _api, _extra, ask) => {
        const { data, error } = await ask({ url, responseHandler: (response: Response) => response.blob() });
        if (error) return { error };
        saveFile(data as Blob, name);
        return { data: null };
      },
    }),
  }),
  overrideExisting: true,
});

/** Downloads a file of the API with the session's token. */
export const { useDownloadMutation } = filesApi;

/** Makes the browser save a blob under this file name. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
