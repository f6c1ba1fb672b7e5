import { baseApi } from '@rambla/kit/base-api';

export type RailCountProps = { path: string };

const countApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    waitingCount: build.query<number, string>({
      query: (path) => path,
      transformResponse: ({ total }: { total: number }) => total,
      providesTags: ['Subscriptions'],
    }),
  }),
});

/** The number of pending items of an entry in the administration's navigation; hidden for 0. */
export default function RailCount({ path }: RailCountProps) {
  const { data = 0 } = countApi.useWaitingCountQuery(path, { refetchOnMountOrArgChange: 60 });
  if (data === 0) return null;
  return (
    <b className="rail-count">
      {data > 99 ? '99+' : data}
      <span className="sr-only"> {data === 1 ? 'espera' : 'esperan'}</span>
    </b>
  );
}
