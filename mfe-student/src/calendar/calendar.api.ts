import type { CalendarItem } from '@rambla/api/contract';
import { baseApi } from '@rambla/kit/base-api';

export type CalendarPeriod = { from: string; to: string };
type Page = { items: CalendarItem[]; nextCursor: string | null };
export type CalendarFeedStatus = { createdAt: string };

const calendarApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Calendar', 'CalendarAddress'] })
  .injectEndpoints({
    endpoints: (build) => ({
      calendar: build.query<CalendarItem[], CalendarPeriod>({
        async queryFn({ from, to }, _api, _extra, fetch) {
          const items: CalendarItem[] = [];
          let cursor: string | null = null;
          do {
            const params: Record<string, string> = { from, to, limit: '500', ...(cursor && { cursor }) };
            const { data, error } = await fetch({ url: 'calendar', params });
            if (error) return { error };
            const page = data as Page;
            items.push(...page.items);
            cursor = page.nextCursor;
          } while (cursor !== null);
          return { data: items };
        },
        providesTags: ['Calendar'],
      }),
      calendarAddress: build.query<CalendarFeedStatus | null, void>({
        query: () => 'calendar/address',
        transformResponse: (response: { address: CalendarFeedStatus | null }) => response.address,
        providesTags: ['CalendarAddress'],
      }),
      createCalendarAddress: build.mutation<string, void>({
        query: () => ({ url: 'calendar/address', method: 'POST' }),
        transformResponse: (response: { address: { url: string } }) => response.address.url,
        invalidatesTags: ['CalendarAddress'],
      }),
      revokeCalendarAddress: build.mutation<unknown, void>({
        query: () => ({ url: 'calendar/address', method: 'DELETE' }),
        invalidatesTags: ['CalendarAddress'],
      }),
    }),
  });

export const {
  useCalendarQuery,
  useCalendarAddressQuery,
  useCreateCalendarAddressMutation,
  useRevokeCalendarAddressMutation,
} = calendarApi;
