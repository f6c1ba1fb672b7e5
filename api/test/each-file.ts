import { DEFAULT_TIME_ZONE, setTimeZone } from '../src/core/time/time-zone.ts';

// An earlier file's app in this process may have set another zone.
setTimeZone(DEFAULT_TIME_ZONE);
