import { errorMessage } from '@rambla/kit/base-api';
import { SectionNotice } from '@rambla/kit/ui/notice';
import { PageTitle } from '@rambla/kit/ui/page-title';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** The tab's title, if the screen has set none. */
  tab?: string;
  error: unknown;
  onRetry: () => unknown;
  children?: ReactNode;
};

/** Replaces a screen after a failed call, with a retry. */
export function LoadFailure({ title, tab, error, onRetry, children }: Props) {
  return (
    <SectionNotice title={title} alert>
      {tab && <PageTitle title={tab} />}
      <p>{errorMessage(error)}</p>
      <button type="button" className="btn btn-primary" onClick={() => void onRetry()}>
        Reintentar
      </button>
      {children}
    </SectionNotice>
  );
}
