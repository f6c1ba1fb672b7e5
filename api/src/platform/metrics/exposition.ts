export type MetricLabels = Record<string, string | number>;

function escaped(value: string | number): string {
  return String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function keyOf(labels: MetricLabels): string {
  let key = '';
  for (const name in labels) key += `${labels[name]}\n`;
  return key;
}

function line(name: string, labels: MetricLabels, value: number): string {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`;
}

function head(name: string, type: string, help: string): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;
}

/** Formats a gauge with its current value. */
export function formatGauge(name: string, help: string, value: number, labels: MetricLabels = {}): string {
  return head(name, 'gauge', help) + line(name, labels, value);
}

/** A counter with labels. */
export class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #counts = new Map<string, { labels: MetricLabels; count: number }>();

  constructor(name: string, help: string) {
    this.#name = name;
    this.#help = help;
  }

  add(labels: MetricLabels = {}, by = 1): void {
    const key = keyOf(labels);
    const known = this.#counts.get(key);
    if (known) known.count += by;
    else this.#counts.set(key, { labels, count: by });
  }

  text(): string {
    const lines = [...this.#counts.values()].map(({ labels, count }) => line(this.#name, labels, count));
    return head(this.#name, 'counter', this.#help) + (lines.join('') || line(this.#name, {}, 0));
  }
}

/** `counts[i]` counts values above limit `i - 1` up to limit `i`. */
interface Row {
  labels: MetricLabels;
  counts: number[];
  sum: number;
  count: number;
}

/** A histogram of durations in seconds. */
export class Histogram {
  readonly #name: string;
  readonly #help: string;
  readonly #limits: readonly number[];
  readonly #rows = new Map<string, Row>();

  constructor(name: string, help: string, limits: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#limits = limits;
  }

  observe(labels: MetricLabels, seconds: number): void {
    const row = this.#rowOf(labels);
    const at = this.#limits.findIndex((limit) => seconds <= limit);
    if (at >= 0) row.counts[at] = (row.counts[at] ?? 0) + 1;
    row.sum += seconds;
    row.count += 1;
  }

  #rowOf(labels: MetricLabels): Row {
    const key = keyOf(labels);
    const known = this.#rows.get(key);
    if (known) return known;
    const row = { labels, counts: this.#limits.map(() => 0), sum: 0, count: 0 };
    this.#rows.set(key, row);
    return row;
  }

  text(): string {
    const rows = [...this.#rows.values()].map(({ labels, counts, sum, count }) => {
      let below = 0;
      const buckets = this.#limits.map((le, i) => {
        below += counts[i] ?? 0;
        return line(`${this.#name}_bucket`, { ...labels, le }, below);
      });
      const all = line(`${this.#name}_bucket`, { ...labels, le: '+Inf' }, count);
      const totals = line(`${this.#name}_sum`, labels, sum) + line(`${this.#name}_count`, labels, count);
      return buckets.join('') + all + totals;
    });
    return head(this.#name, 'histogram', this.#help) + rows.join('');
  }
}
