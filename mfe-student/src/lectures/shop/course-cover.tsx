import { isMade } from '@rambla/kit/ui/outline';
import { useEffect, useState } from 'react';
import { Cover } from '../../cover.tsx';
import type { CourseSource } from './course-source.ts';

/** The course's picture, after the words: the page's HTML comes without it. */
export function CourseCover({ source: { text }, rows = 4 }: { source: CourseSource; rows?: number }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  if (isMade || !isShown) return null;
  return <Cover type={text('course.type')} name={text('course.name')} rows={rows} />;
}
