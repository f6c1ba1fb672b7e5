import { FORMULA_FUNCTIONS } from './formula-functions.ts';

export type DrawnValues = Record<string, number>;
type Node = (values: DrawnValues) => number;

/** The error of an invalid formula, with a Spanish message. */
export class FormulaError extends Error {}

/** The limit in characters; it also limits the depth of parentheses. */
export const MAX_FORMULA_LENGTH = 500;
const TOKEN = /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_]*)|(\*\*|.))/giu;
type Token = {
  number?: string | undefined;
  name?: string | undefined;
  sign?: string | undefined;
  at: number;
};

/** Splits a formula into numbers, names and signs. */
export function tokensOf(formula: string): Token[] {
  if (formula.length > MAX_FORMULA_LENGTH) throw new FormulaError('Es una fórmula demasiado larga.');
  return [...formula.trim().matchAll(TOKEN)].map(({ 1: number, 2: name, 3: sign, index }) => ({
    number,
    name,
    sign,
    at: index,
  }));
}

/** Parses a formula by recursive descent, so that no input runs as code. */
class FormulaReader {
  readonly #formula: string;
  readonly #names: ReadonlySet<string>;
  readonly #tokens: Token[];
  #next = 0;

  constructor(formula: string, names: Iterable<string>) {
    this.#formula = formula.trim();
    this.#names = new Set(names);
    this.#tokens = tokensOf(formula);
  }

  read(): Node {
    if (this.#tokens.length === 0) throw new FormulaError('Falta la fórmula.');
    const node = this.#sum();
    if (this.#tokens[this.#next]) this.#fail();
    return node;
  }

  #fail(): never {
    const token = this.#tokens[this.#next];
    if (!token) throw new FormulaError('La fórmula no está completa.');
    const near = this.#formula.slice(token.at).trim().slice(0, 20);
    const hint = /^,\d/.test(near) ? ' Los decimales van con punto.' : '';
    throw new FormulaError(`La fórmula no se entiende desde «${near}».${hint}`);
  }

  /** Consumes the next sign if it is one of these; otherwise returns undefined. */
  #take(...signs: string[]): string | undefined {
    const { sign } = this.#tokens[this.#next] ?? {};
    if (sign === undefined || !signs.includes(sign)) return undefined;
    this.#next += 1;
    return sign;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) this.#fail();
  }

  #sum(): Node {
    let left = this.#product();
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      const [first, second] = [left, this.#product()];
      left = sign === '+' ? (all) => first(all) + second(all) : (all) => first(all) - second(all);
    }
    return left;
  }

  #product(): Node {
    let left = this.#signed();
    for (let sign = this.#take('*', '/'); sign; sign = this.#take('*', '/')) {
      const [first, second] = [left, this.#signed()];
      left = sign === '*' ? (all) => first(all) * second(all) : (all) => first(all) / second(all);
    }
    return left;
  }

  #signed(): Node {
    const sign = this.#take('-', '+');
    if (!sign) return this.#power();
    const node = this.#signed();
    return sign === '-' ? (all) => -node(all) : node;
  }

  /** A power binds tighter than a preceding minus: -2 ** 2 is -4, as in mathematics and Moodle. */
  #power(): Node {
    const base = this.#atom();
    if (!this.#take('**', '^')) return base;
    const exponent = this.#signed();
    return (all) => base(all) ** exponent(all);
  }

  #atom(): Node {
    const { number, name } = this.#tokens[this.#next] ?? {};
    if (number !== undefined || name !== undefined) this.#next += 1;
    if (number !== undefined) return () => Number(number);
    if (name !== undefined) return this.#take('(') ? this.#call(name) : this.#variable(name);
    if (this.#take('{')) return this.#braced();
    this.#expect('(');
    const node = this.#sum();
    this.#expect(')');
    return node;
  }

  #braced(): Node {
    const { name } = this.#tokens[this.#next] ?? {};
    if (name === undefined) this.#fail();
    this.#next += 1;
    this.#expect('}');
    return this.#variable(name);
  }

  #variable(name: string): Node {
    if (!this.#names.has(name)) throw new FormulaError(`No hay ninguna variable «${name.slice(0, 40)}».`);
    return (all) => (Object.hasOwn(all, name) ? (all[name] ?? Number.NaN) : Number.NaN);
  }

  #call(name: string): Node {
    const known = FORMULA_FUNCTIONS.get(name);
    if (!known) throw new FormulaError(`No hay ninguna función «${name.slice(0, 40)}».`);
    const numbers: Node[] = [];
    while (!this.#take(')')) {
      if (numbers.length > 0) this.#expect(',');
      numbers.push(this.#sum());
    }
    const { least, most, run } = known;
    if (numbers.length < least || numbers.length > most) {
      throw new FormulaError(
        `La función «${name}» lleva ${least === most ? least : `${least} o más`} números.`,
      );
    }
    return (all) => run(...numbers.map((number) => number(all)));
  }
}

/** Compiles a formula over these variables, in braces or bare; throws `FormulaError`. */
export function compileFormula(formula: string, names: Iterable<string>): Node {
  return new FormulaReader(formula, names).read();
}
