import type { HydrationData } from '@rambla/api/contract';
import { readPageData } from '@rambla/kit/config';
import { useLocation } from '@rambla/kit/router';
import { useAuth } from '@rambla/kit/session';

/** Describes the page's server-rendered HTML; undefined when the browser renders everything. */
export let pageView = readPageData<HydrationData>('rambla-view');
const query = typeof location === 'undefined' ? '' : location.search;

/** Removes the page's personal data before another person uses it. */
export function forgetPageView(): void {
  pageView = undefined;
  document.getElementById('rambla-view')?.remove();
}

/** Returns the page's view for this address and person; during hydration the person is unknown. */
function usePageView(): HydrationData | undefined {
  const { pathname, search } = useLocation();
  const { userId } = useAuth();
  const { path, person } = pageView ?? {};
  const isTheirs = person === undefined || userId === null || userId === person;
  return path === pathname && search === query && isTheirs ? pageView : undefined;
}

/** Texts of API responses by path, such as `lecture.title`. */
export type Placeholders = HydrationData['placeholders'];

/** Returns the page's placeholder texts for this address, which the outline shows while data loads. */
export function usePagePlaceholders(): Placeholders | undefined {
  return usePageView()?.placeholders;
}

/** Returns the items of a list in the page's HTML, which the outline shows while data loads. */
export function usePageList<Item>(name: string): Item[] | undefined {
  return usePageView()?.lists[name] as Item[] | undefined;
}
