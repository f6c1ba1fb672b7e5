import { createHash } from 'node:crypto';
import ts from 'typescript';

const { TypeFlags, SymbolFlags, TypeFormatFlags } = ts;
/** Deeper members are compared by their types' names. */
const MAX_DEPTH = 6;

/** Lists each module's exported values with their type signatures, which `listExportMismatches` compares. */
export function listExportSignatures(files: string[]): Record<string, string>[] {
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
  });
  const checker = program.getTypeChecker();
  return files.map((file) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} is no module`);
    const values = checker.getExportsOfModule(module).flatMap((symbol) => {
      const target = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      if (!(target.flags & SymbolFlags.Value)) return [];
      return [[symbol.name, new Signature(checker).of(checker.getTypeOfSymbol(target))] as const];
    });
    return Object.fromEntries(values.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Remotes receive `given` values and pass `taken` ones. */
type Direction = 'given' | 'taken';

class Signature {
  readonly #checker: ts.TypeChecker;
  readonly #items = new Set<string>();
  readonly #open: ts.Type[] = [];

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  of(type: ts.Type): string {
    const core = hash(this.#print(type, 'given', ''));
    return `${core}~${[...this.#items].map(hash).sort().join(',')}`;
  }

  /** Returns a type's name without folders and symbol numbers, which differ between equal sources. */
  #name(type: ts.Type): string {
    const flags = TypeFormatFlags.NoTruncation | TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
    return withoutNumbers(this.#checker.typeToString(type, undefined, flags));
  }

  #print(type: ts.Type, direction: Direction, place: string): string {
    if (this.#open.includes(type) || this.#open.length > MAX_DEPTH) return this.#name(type);
    this.#open.push(type);
    const text = type.isUnion() ? this.#union(type, direction, place) : this.#single(type, direction, place);
    this.#open.pop();
    return text;
  }

  /** Adds each string or undefined in a `taken` union as a separate item, so that the union may grow. */
  #union({ types }: ts.UnionType, direction: Direction, place: string): string {
    const isOption = (part: ts.Type) =>
      direction === 'taken' && Boolean(part.flags & (TypeFlags.StringLiteral | TypeFlags.Undefined));
    for (const part of types.filter(isOption)) this.#items.add(`${place}|${this.#name(part)}`);
    const others = types.filter((part) => !isOption(part));
    return others
      .map((part) => this.#print(part, direction, place))
      .sort()
      .join('|');
  }

  #single(type: ts.Type, direction: Direction, place: string): string {
    const checker = this.#checker;
    if (direction === 'taken' && type.flags & TypeFlags.StringLiteral) {
      this.#items.add(`${place}|${this.#name(type)}`);
      return '';
    }
    if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return this.#name(type);
    if (checker.isArrayType(type) || checker.isTupleType(type) || isOfLibrary(type)) {
      const inner = checker.getTypeArguments(type as ts.TypeReference);
      const printed = inner.map((part, index) => this.#print(part, direction, `${place}<${index}>`));
      return `${withoutNumbers(type.symbol?.name ?? 'tuple')}<${printed.join()}>`;
    }
    const calls = type.getCallSignatures().map((call) => this.#call(call, direction, place));
    return `${calls.join('&')}{${this.#members(type, direction, place)}}`;
  }

  #call(call: ts.Signature, direction: Direction, place: string): string {
    const other = direction === 'given' ? 'taken' : 'given';
    const taken = call.parameters.map((parameter, index) => {
      const type = this.#checker.getTypeOfSymbol(parameter);
      const declared = parameter.valueDeclaration as ts.ParameterDeclaration | undefined;
      const isOptional = Boolean(
        declared?.questionToken || declared?.initializer || declared?.dotDotDotToken,
      );
      const at = `${place}(${index})`;
      const text = this.#print(type, other, at);
      if (!isOptional) return text || '*';
      this.#items.add(`${at}${text}`);
      return '';
    });
    while (taken.at(-1) === '') taken.pop();
    return `(${taken.join()})=>${this.#print(call.getReturnType(), direction, `${place}=>`)}`;
  }

  /** Adds given members and optional taken members as separate items; returns the required taken members. */
  #members(type: ts.Type, direction: Direction, place: string): string {
    const texts = type.getProperties().map((member) => {
      const isOptional = Boolean(member.flags & SymbolFlags.Optional);
      const at = `${place}.${withoutNumbers(member.name)}`;
      const text = `${at}${isOptional ? '?' : ''}:${this.#print(this.#checker.getTypeOfSymbol(member), direction, at)}`;
      if (direction === 'taken' && !isOptional) return text;
      this.#items.add(text);
      return '';
    });
    return texts.filter(Boolean).sort().join();
  }
}

function withoutNumbers(name: string): string {
  return name.replaceAll(/import\("[^"]*"\)\./g, '').replaceAll(/(__@\w+)@\d+/g, '$1');
}

/** True for a package's type, which is compared by name, because the shell provides its version. */
function isOfLibrary(type: ts.Type): boolean {
  const files = type.symbol?.declarations?.map((each) => each.getSourceFile().fileName) ?? [];
  return files.length > 0 && files.every((file) => file.includes('/node_modules/'));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}
