import { lazy, Suspense } from 'react';
import css from './cover.module.css';
import type { CoverProps } from './cover-picture.tsx';

const CoverPicture = lazy(() => import(/* webpackChunkName: "cover" */ './cover-picture.tsx'));

/** The colours of a course's type, for `--c` and, softer, `--cs`. */
export function toneOf(type: string): string | undefined {
  return css[type];
}

/** A course's picture, as large as the element around it, which has its colour until the picture is there. */
export function Cover(props: CoverProps) {
  return (
    <Suspense fallback={null}>
      <CoverPicture {...props} />
    </Suspense>
  );
}
