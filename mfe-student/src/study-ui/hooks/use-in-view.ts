import { waitForFirstAction } from '@rambla/kit/dom/wait-for-first-action';
import { type RefCallback, useCallback, useState } from 'react';

/** Returns a ref and whether its element should load: in view, or after `waitForFirstAction`. */
export function useInView(): [place: RefCallback<Element>, isComing: boolean] {
  const [isComing, setComing] = useState(false);
  const place = useCallback((element: Element | null) => {
    if (!element) return undefined;
    const come = () => setComing(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && come());
    observer.observe(element);
    void waitForFirstAction().then(come);
    return () => observer.disconnect();
  }, []);
  return [place, isComing];
}
