import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import fastifyPlugin from 'fastify-plugin';
import { subscribeToQueries } from '../../core/database/query-log.ts';
import { Counter, formatGauge, Histogram } from './exposition.ts';
import { readSharedMetrics } from './metrics.queries.ts';

const NS = 1e9;
const startedAt = Date.now() / 1000 - process.uptime();

function watchDelay(): IntervalHistogram {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return delay;
}

/** Uses the names of Prometheus' client libraries, so that existing dashboards work; resets `delay`. */
function processFigures(delay: IntervalHistogram): string {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const p99 = Number.isNaN(delay.mean) ? 0 : delay.percentile(99) / NS;
  delay.reset();
  return [
    formatGauge('process_resident_memory_bytes', 'Resident memory', rss),
    formatGauge('nodejs_heap_size_used_bytes', 'Heap in use', heapUsed),
    formatGauge('process_cpu_seconds_total', 'Processor time', (user + system) / 1e6).replace(
      ' gauge\n',
      ' counter\n',
    ),
    formatGauge('process_start_time_seconds', 'Start, Unix time', startedAt),
    formatGauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop since the last look', p99),
  ].join('');
}

const LIMITS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

declare module 'fastify' {
  interface FastifyInstance {
    metrics: { clientErrors: Counter; text(): Promise<string> };
  }
}

/** Collects metrics of this process; `metrics.text()` renders them in Prometheus' format. */
export const metrics = fastifyPlugin(async (app) => {
  const requests = new Counter('rambla_http_requests_total', 'Requests answered');
  const seconds = new Histogram('rambla_http_request_seconds', 'Time to answer a call of the API', LIMITS_S);
  const queries = new Counter('rambla_queries_total', 'Statements run');
  const querySeconds = new Counter('rambla_query_seconds_total', 'Time spent in statements');
  const slowQueries = new Counter('rambla_slow_queries_total', 'Statements slower than SLOW_QUERY_MS');
  const clientErrors = new Counter('rambla_client_errors_total', 'Errors that browsers reported');
  const delay = watchDelay();

  const { slowQueryMs } = app.config;
  const stop = subscribeToQueries(({ sql, ms, failed }) => {
    queries.add({ failed: String(failed) });
    querySeconds.add({}, ms / 1000);
    if (slowQueryMs === 0 || ms < slowQueryMs) return;
    slowQueries.add();
    app.log.warn({ sql, ms: Math.round(ms) }, 'slow query');
  });

  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    // Uses the route pattern, because each distinct path would add a time series.
    const route = routeOptions.url ?? 'none';
    requests.add({ method, route, status: reply.statusCode });
    if (route.startsWith('/api/')) seconds.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
  app.addHook('onClose', async () => {
    stop();
    delay.disable();
  });

  async function waiting(): Promise<string> {
    const found = await readSharedMetrics(app.db).catch(() => undefined);
    if (!found) return formatGauge('rambla_database_up', 'Whether the database answers', 0);
    const { mails, videoJobs, lastBackup } = found;
    // Zero while scheduled backups have never worked, so that the alarm on its age rings.
    const never = app.config.backupDir === undefined ? null : 0;
    const last = lastBackup === null ? never : Date.parse(lastBackup);
    return [
      formatGauge('rambla_database_up', 'Whether the database answers', 1),
      formatGauge('rambla_mails_waiting', 'Mails that are not sent yet', mails),
      formatGauge('rambla_video_jobs_waiting', 'Videos that wait for ffmpeg', videoJobs),
      last === null ? '' : formatGauge('rambla_last_backup_seconds', 'Last backup, Unix time', last / 1000),
    ].join('');
  }

  app.decorate('metrics', {
    clientErrors,
    async text() {
      const own = [requests, seconds, queries, querySeconds, slowQueries, clientErrors];
      const { size, work } = app.openRequests;
      const openNow = formatGauge('rambla_http_requests_open', 'Requests without a whole response', size);
      const workNow = formatGauge(
        'rambla_http_requests_work',
        'Those that do not wait for their client',
        work,
      );
      return (
        own.map((each) => each.text()).join('') +
        openNow +
        workNow +
        processFigures(delay) +
        (await waiting())
      );
    },
  });
});
