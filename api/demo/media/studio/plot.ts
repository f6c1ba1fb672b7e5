interface Frame {
  x: readonly [number, number];
  y: readonly [number, number];
  width?: number;
  height?: number;
}

interface Mark {
  at?: number;
  color?: string;
  width?: number;
  dash?: boolean;
}

const attrs = (mark: Mark) => (mark.at === undefined ? '' : ` data-at="${mark.at}"`);

/** A chart in data units, drawn as SVG that the stage reveals step by step. */
export class Plot {
  private parts: string[] = [];
  readonly width: number;
  readonly height: number;
  private readonly frame: Frame;

  constructor(frame: Frame) {
    this.frame = frame;
    this.width = frame.width ?? 600;
    this.height = frame.height ?? 440;
  }

  px(x: number): number {
    const [low, high] = this.frame.x;
    return Math.round((46 + ((x - low) / (high - low)) * (this.width - 70)) * 10) / 10;
  }

  py(y: number): number {
    const [low, high] = this.frame.y;
    return Math.round((this.height - 40 - ((y - low) / (high - low)) * (this.height - 64)) * 10) / 10;
  }

  raw(svg: string): this {
    this.parts.push(svg);
    return this;
  }

  axes(
    xLabel: string,
    yLabel: string,
    origin: readonly [number, number] = [this.frame.x[0], this.frame.y[0]],
  ): this {
    const [x0, y0] = [this.px(origin[0]), this.py(origin[1])];
    return this.raw(
      `<path class="axis" d="M${this.px(this.frame.x[0])} ${y0}H${this.width - 12}M${x0} ${this.py(this.frame.y[0])}V14"/>` +
        `<path class="tip" d="M${this.width - 6} ${y0}l-12 -6v12zM${x0} 8l-6 12h12z"/>` +
        `<text class="axis-name" x="${this.width - 8}" y="${y0 + 30}" text-anchor="end">${xLabel}</text>` +
        `<text class="axis-name" x="${x0 + 16}" y="24">${yLabel}</text>`,
    );
  }

  line(points: readonly (readonly [number, number])[], mark: Mark = {}): this {
    const d = points.map(([x, y], i) => `${i ? 'L' : 'M'}${this.px(x)} ${this.py(y)}`).join('');
    const style = `stroke:${mark.color ?? '#ffc247'};stroke-width:${mark.width ?? 4}`;
    const kind = mark.dash ? 'class="dash"' : 'class="draw" pathLength="1"';
    return this.raw(`<path ${kind} d="${d}" style="${style}"${attrs(mark)}/>`);
  }

  curve(f: (x: number) => number, from: number, to: number, mark: Mark = {}): this {
    const points = Array.from({ length: 61 }, (_, i) => from + ((to - from) * i) / 60);
    return this.line(
      points.map((x) => [x, f(x)] as const),
      mark,
    );
  }

  point(x: number, y: number, mark: Mark = {}): this {
    const fill = mark.color ?? '#ffffff';
    return this.raw(
      `<circle class="point" cx="${this.px(x)}" cy="${this.py(y)}" r="9" fill="${fill}"${attrs(mark)}/>`,
    );
  }

  label(
    x: number,
    y: number,
    text: string,
    mark: Mark & { dx?: number; dy?: number; anchor?: string } = {},
  ): this {
    const place = `x="${this.px(x) + (mark.dx ?? 12)}" y="${this.py(y) + (mark.dy ?? -12)}"`;
    const look = `style="fill:${mark.color ?? '#ffffff'}" text-anchor="${mark.anchor ?? 'start'}"`;
    return this.raw(`<text class="mark" ${place} ${look}${attrs(mark)}>${text}</text>`);
  }

  bar(x: number, width: number, y: number, mark: Mark = {}): this {
    const [left, top] = [this.px(x), this.py(y)];
    const style = `fill:${mark.color ?? '#5b8def'};transform-origin:0 ${this.py(0)}px`;
    const size = `width="${this.px(x + width) - left - 3}" height="${Math.max(0, this.py(0) - top)}"`;
    return this.raw(
      `<rect class="bar" x="${left}" y="${top}" ${size} rx="4" style="${style}"${attrs(mark)}/>`,
    );
  }

  arrow(from: readonly [number, number], to: readonly [number, number], mark: Mark = {}): this {
    const [x, y] = [this.px(to[0]), this.py(to[1])];
    const angle = (Math.atan2(y - this.py(from[1]), x - this.px(from[0])) * 180) / Math.PI;
    const tip = `<path d="M2 0L-18 -9V9z" fill="${mark.color ?? '#ffc247'}" transform="translate(${x} ${y}) rotate(${angle})"/>`;
    return this.line([from, to], { width: 5, ...mark }).raw(`<g class="fade"${attrs(mark)}>${tip}</g>`);
  }

  toString(): string {
    return `<svg class="plot" viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}">${this.parts.join('')}</svg>`;
  }
}
