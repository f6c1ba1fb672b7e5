import { DEFAULT_TIME_ZONE, setTimeZone } from '../src/core/time/time-zone.ts';

// Resets the time zone, because an earlier file's app may have changed it in this process.
setTimeZone(DEFAULT_TIME_ZONE);
