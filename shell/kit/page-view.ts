import type { PageView } from '@rambla/api/contract';
import { readPageData } from '@rambla/kit/config';
import { useLocation } from '@rambla/kit/router';

/** The server's HTML of this page; undefined where the browser does it all. */
export const pageView = readPageData<PageView>('rambla-view');

/** Texts of the API's answers by their place, as in `lecture.title`. */
export type Words = PageView['words'];

/** The words that the page came with for this address: what its outline shows while the data is on its way. */
export function usePageWords(): Words | undefined {
  const { pathname } = useLocation();
  return pageView?.path === pathname ? pageView.words : undefined;
}
