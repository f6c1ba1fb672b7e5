const WORDS: Record<string, string> = {
  cap: '∩',
  cdot: '·',
  times: '×',
  to: '→',
  le: '≤',
  ge: '≥',
  ne: '≠',
  approx: '≈',
  pm: '±',
  infty: '∞',
  sum: '∑',
  Delta: 'Δ',
  alpha: 'α',
  beta: 'β',
  theta: 'θ',
  pi: 'π',
  mu: 'μ',
  sigma: 'σ',
  implies: '⇒',
  lim: 'lim',
  int: '∫',
  dots: '…',
  sen: 'sen',
  cos: 'cos',
  lambda: 'λ',
  in: '∈',
  max: 'max',
  mod: 'mód',
};
const OPERATORS = new Set([
  'cap',
  'cdot',
  'times',
  'to',
  'le',
  'ge',
  'ne',
  'approx',
  'pm',
  'sum',
  'implies',
  'int',
  'in',
]);
const FUNCTIONS = new Set(['sen', 'cos', 'max']);
const TOKEN = /\\[A-Za-z]+|"[^"]*"|\d+(?:[.,]\d+)*|[A-Za-zÁÉÍÓÚáéíóúñ]|[{}^_]|[^\s]/g;

class Reader {
  private at = 0;
  private readonly tokens: readonly string[];

  constructor(source: string) {
    this.tokens = source.match(TOKEN) ?? [];
  }

  row(): string {
    let out = '';
    while (this.at < this.tokens.length && this.tokens[this.at] !== '}') out += this.scripted();
    return `<mrow>${out}</mrow>`;
  }

  private scripted(): string {
    const base = this.atom();
    const marks = new Map<string, string>();
    for (let mark = this.tokens[this.at]; mark === '^' || mark === '_'; mark = this.tokens[this.at]) {
      this.at += 1;
      marks.set(mark, this.atom());
    }
    const low = marks.get('_');
    const high = marks.get('^');
    if (low && high) return `<msubsup>${base}${low}${high}</msubsup>`;
    if (low) return base.includes('lim') ? `<munder>${base}${low}</munder>` : `<msub>${base}${low}</msub>`;
    return high ? `<msup>${base}${high}</msup>` : base;
  }

  private atom(): string {
    const token = this.tokens[this.at++] ?? '';
    if (token === '{') {
      const inner = this.row();
      this.at += 1;
      return inner;
    }
    if (token === '\\frac') return `<mfrac>${this.atom()}${this.atom()}</mfrac>`;
    if (token === '\\sqrt') return `<msqrt>${this.atom()}</msqrt>`;
    if (token.startsWith('\\')) return this.word(token.slice(1));
    if (token.startsWith('"')) return `<mtext>${token.slice(1, -1)}</mtext>`;
    if (/^\d/.test(token)) return `<mn>${token}</mn>`;
    if (/^\p{L}$/u.test(token)) return `<mi>${token}</mi>`;
    const fence = /[()|[\]]/.test(token) ? ' stretchy="false"' : '';
    return `<mo${fence}>${token === '-' ? '−' : token.replace('<', '&lt;')}</mo>`;
  }

  private word(name: string): string {
    const sign = WORDS[name];
    if (sign === undefined) throw new Error(`unknown math word: ${name}`);
    if (FUNCTIONS.has(name)) return `<mi>${sign}</mi><mspace width="0.17em"/>`;
    return OPERATORS.has(name) ? `<mo>${sign}</mo>` : `<mi mathvariant="normal">${sign}</mi>`;
  }
}

/** Renders a small part of TeX as MathML: \frac, \sqrt, ^, _, "text" and the words above. */
export const toMathML = (source: string, display = false): string =>
  `<math${display ? ' display="block"' : ''}>${new Reader(source).row()}</math>`;
