import type { Placeholders } from '@rambla/kit/dom/page-view';
import { When } from '@rambla/kit/ui/outline';
import { EmptyList } from '../admin-ui/list/query-list.tsx';
import { NO_ENROLMENT_REQUESTS_TEXT } from '../admin-ui/people/all-requests.tsx';
import css from './overview.module.css';
import { OverviewPage } from './overview-page.tsx';
import { PendingTasksOutline } from './pending-tasks.tsx';

/** The overview's top, from the page's inlined data; later parts come below, so that nothing moves. */
export function OverviewOutline({ placeholders: words }: { placeholders: Placeholders }) {
  return (
    <OverviewPage today={words['overview.today']}>
      <PendingTasksOutline words={words} />
      <div className={css.two}>
        <section className="sheet">
          <div className="sheet-head">
            <h2>
              Piden un lugar
              <When value={words.total} is="0" not>
                {` (${words.total})`}
              </When>
            </h2>
          </div>
          <When value={words.total} is="0">
            <EmptyList icon="check">{NO_ENROLMENT_REQUESTS_TEXT}</EmptyList>
          </When>
        </section>
      </div>
    </OverviewPage>
  );
}
