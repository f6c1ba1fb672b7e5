import { DEFAULT_TIME_ZONE, useTimeZone } from '../src/core/time/time-zone.ts';

// An earlier file's app in this process may have set another zone.
useTimeZone(DEFAULT_TIME_ZONE);
