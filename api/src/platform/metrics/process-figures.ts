import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { gauge } from './exposition.ts';

const NS = 1e9;
const startedAt = Date.now() / 1000 - process.uptime();

export function watchDelay(): IntervalHistogram {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return delay;
}

/**
 * Uses the metric names of Prometheus' client libraries, so that existing dashboards work. Resets `delay`.
 */
export function processFigures(delay: IntervalHistogram): string {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const p99 = Number.isNaN(delay.mean) ? 0 : delay.percentile(99) / NS;
  delay.reset();
  return [
    gauge('process_resident_memory_bytes', 'Resident memory', rss),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use', heapUsed),
    gauge('process_cpu_seconds_total', 'Processor time', (user + system) / 1e6).replace(
      ' gauge\n',
      ' counter\n',
    ),
    gauge('process_start_time_seconds', 'Start, Unix time', startedAt),
    gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop since the last look', p99),
  ].join('');
}
