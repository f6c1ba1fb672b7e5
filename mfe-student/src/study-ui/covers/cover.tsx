import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import { useInView } from '../hooks/use-in-view.ts';
import type { CoverProps } from './cover-picture.tsx';

const CoverPicture = lazyPart(() => import(/* webpackChunkName: "cover" */ './cover-picture.tsx'), true);

/** A course's picture that fills its parent; a plain colour until it is in view. */
export function CourseCover(props: CoverProps) {
  const [place, isComing] = useInView();
  if (!isComing) return <i ref={place} />;
  return (
    <CodeBoundary>
      <CoverPicture {...props} />
    </CodeBoundary>
  );
}
