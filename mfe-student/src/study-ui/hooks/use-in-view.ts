import { whenQuiet } from '@rambla/kit/dom/when-quiet';
import { type RefCallback, useCallback, useState } from 'react';

/** A place on the page, and true once what stands there is worth loading: it is in sight, or the page is quiet. */
export function useInView(): [place: RefCallback<Element>, isComing: boolean] {
  const [isComing, setComing] = useState(false);
  const place = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const come = () => setComing(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && come());
    observer.observe(element);
    void whenQuiet().then(come);
    return () => observer.disconnect();
  }, []);
  return [place, isComing];
}
