import { useAuth } from '@rambla/kit/session';

/** False for bedelía, who reads a course's marks and certificates but may not change them. */
export function useTeaches(): boolean {
  return useAuth().role !== 'bedelia';
}
