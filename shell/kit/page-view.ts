import type { PageView } from '@rambla/api/contract';
import { readPageData } from '@rambla/kit/config';
import { useLocation } from '@rambla/kit/router';

/** The server's HTML of this page; undefined when the browser renders everything. */
export const pageView = readPageData<PageView>('rambla-view');

/** Texts of API responses by their path, as in `lecture.title`. */
export type Placeholders = PageView['placeholders'];

/** The page's placeholder texts for this address: its outline shows them while the data loads. */
export function usePagePlaceholders(): Placeholders | undefined {
  const { pathname } = useLocation();
  return pageView?.path === pathname ? pageView.placeholders : undefined;
}

/** The items of a list in the page's HTML for this address: the outline shows them while the data loads. */
export function usePageList<Item>(name: string): Item[] | undefined {
  const { pathname } = useLocation();
  return pageView?.path === pathname ? (pageView.lists[name] as Item[] | undefined) : undefined;
}
