import type { IconName } from '@rambla/kit/ui/icon';
import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from './data-table.tsx';
import { QueryList } from './query-list.tsx';

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'busy'> & {
  query: { error?: unknown; refetch: () => unknown; isFetching?: boolean };
  /** Undefined until the first response. */
  rows: Row[] | undefined;
  icon: IconName;
  /** Text for an empty list. */
  empty: ReactNode;
};

/** A table of a query's rows, with its loading, failed and empty states. */
export function QueryTable<Row>({ query, rows, icon, empty, ...table }: Props<Row>) {
  const { error, refetch, isFetching } = query;
  return (
    <QueryList rows={rows} error={error} onRetry={() => void refetch()} icon={icon} empty={empty}>
      <DataTable {...table} rows={rows ?? []} busy={isFetching} />
    </QueryList>
  );
}
