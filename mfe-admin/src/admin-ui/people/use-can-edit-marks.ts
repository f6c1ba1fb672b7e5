import { useAuth } from '@rambla/kit/session';

/** False for bedelía, which may read but not change a course's marks and certificates. */
export function useCanEditMarks(): boolean {
  return useAuth().role !== 'bedelia';
}
