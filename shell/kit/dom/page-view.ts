import type { PageView } from '@rambla/api/contract';
import { readPageData } from '@rambla/kit/config';
import { useLocation } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';

/** The server's HTML of this page; undefined when the browser renders everything. */
export let pageView = readPageData<PageView>('rambla-view');
const query = typeof location === 'undefined' ? '' : location.search;

/** Nobody else sees what the page said to one person. */
export function forgetPageView(): void {
  pageView = undefined;
  document.getElementById('rambla-view')?.remove();
}

/** The page's view for this address. Until React has taken the HTML over, whose words they are is not known yet. */
function usePageView(): PageView | undefined {
  const { pathname, search } = useLocation();
  const { userId } = useAuth();
  const { path, person } = pageView ?? {};
  const isTheirs = person === undefined || userId === null || userId === person;
  return path === pathname && search === query && isTheirs ? pageView : undefined;
}

/** Texts of API responses by their path, as in `lecture.title`. */
export type Placeholders = PageView['placeholders'];

/** The page's placeholder texts for this address: its outline shows them while the data loads. */
export function usePagePlaceholders(): Placeholders | undefined {
  return usePageView()?.placeholders;
}

/** The items of a list in the page's HTML for this address: the outline shows them while the data loads. */
export function usePageList<Item>(name: string): Item[] | undefined {
  return usePageView()?.lists[name] as Item[] | undefined;
}
