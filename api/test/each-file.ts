import { DEFAULT_TIME_ZONE, useTimeZone } from '../src/core/time/time-zone.ts';

// The apps of an earlier file in this process may have set another.
useTimeZone(DEFAULT_TIME_ZONE);
