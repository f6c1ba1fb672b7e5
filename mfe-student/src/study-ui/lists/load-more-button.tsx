type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  className?: string | undefined;
};

/** Loads the next page of a list; hidden after the last page. */
export function LoadMoreButton({ query, className = '' }: Props) {
  if (!query.hasNextPage) return null;
  return (
    <button
      type="button"
      className={`btn btn-outline ${className}`}
      aria-disabled={query.isFetchingNextPage}
      onClick={() => !query.isFetchingNextPage && void query.fetchNextPage()}
    >
      Ver más
    </button>
  );
}
