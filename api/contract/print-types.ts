import path from 'node:path';
import ts from 'typescript';

const API = path.resolve(import.meta.dirname, '..');
const { TypeFlags } = ts;

/** Prints each type that `file` exports, without imports; types derived from schemas appear as JSON types. */
export function printTypes(file = path.join(API, 'contract/contract.ts')): string {
  const { config } = ts.readConfigFile(path.join(API, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, API);
  const program = ts.createProgram([file], { ...options, types: [] });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no module`);
  const exported = checker.getExportsOfModule(module).sort((a, b) => (a.name < b.name ? -1 : 1));
  const types = exported.map((symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return [symbol.name, checker.getDeclaredTypeOfSymbol(target)] as const;
  });
  const names = new Map<ts.Type, string>();
  for (const [name, type] of types) if (isNamed(type) && !names.has(type)) names.set(type, name);
  const printer = new Printer(checker, names);
  return types.map(([name, type]) => `export type ${name} = ${printer.declare(name, type)};\n`).join('');
}

/** True for types that are printed by name, unlike `string`. */
function isNamed(type: ts.Type): boolean {
  return Boolean(type.flags & (TypeFlags.Object | TypeFlags.Union | TypeFlags.Intersection));
}

class Printer {
  readonly #checker: ts.TypeChecker;
  readonly #names: Map<ts.Type, string>;
  readonly #open: ts.Type[] = [];

  constructor(checker: ts.TypeChecker, names: Map<ts.Type, string>) {
    this.#checker = checker;
    this.#names = names;
  }

  declare(name: string, type: ts.Type): string {
    const known = this.#names.get(type);
    return known && known !== name ? known : this.#print(type, true);
  }

  #print(type: ts.Type, isDeclared = false): string {
    const name = this.#names.get(type);
    if (name && !isDeclared) return name;
    if (type.isUnion()) return this.#union(type.types);
    if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return this.#checker.typeToString(type);
    if (this.#open.includes(type))
      throw new Error(`a type contains itself and has no name: ${this.#where()}`);
    this.#open.push(type);
    const text = this.#object(type);
    this.#open.pop();
    return text;
  }

  #union(types: ts.Type[]): string {
    const hasBoolean = types.filter((part) => part.flags & TypeFlags.BooleanLiteral).length === 2;
    const parts = types.filter((part) => !hasBoolean || !(part.flags & TypeFlags.BooleanLiteral));
    const printed = parts.map((part) => this.#print(part));
    return [...new Set(hasBoolean ? [...printed, 'boolean'] : printed)].join(' | ');
  }

  #object(type: ts.Type): string {
    const checker = this.#checker;
    if (checker.isTupleType(type))
      return `[${checker.getTypeArguments(type as ts.TypeReference).map((part) => this.#print(part))}]`;
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      return item ? `Array<${this.#print(item)}>` : 'unknown[]';
    }
    if (type.getCallSignatures().length > 0) throw new Error(`a function in the contract: ${this.#where()}`);
    const indexes = checker.getIndexInfosOfType(type).map(({ keyType, type: value }) => {
      return `[key: ${checker.typeToString(keyType)}]: ${this.#print(value)};`;
    });
    const members = type.getProperties().map((member) => this.#member(member));
    return `{ ${[...indexes, ...members].join(' ')} }`;
  }

  #member(member: ts.Symbol): string {
    const type = this.#checker.getTypeOfSymbol(member);
    const isOptional = Boolean(member.flags & ts.SymbolFlags.Optional);
    const given = type.isUnion() ? type.types.filter(({ flags }) => !(flags & TypeFlags.Undefined)) : [];
    const hasUndefined = isOptional && type.isUnion() && given.length < type.types.length;
    const text = hasUndefined ? this.#union(given) : this.#print(type);
    const name = /^[A-Za-z_$][\w$]*$/.test(member.name) ? member.name : JSON.stringify(member.name);
    const said = ts.displayPartsToString(member.getDocumentationComment(this.#checker)).replaceAll('*/', '');
    return `${said ? `/** ${said} */ ` : ''}${name}${isOptional ? '?' : ''}: ${text};`;
  }

  #where(): string {
    return this.#open.map((type) => this.#checker.typeToString(type)).join(' > ');
  }
}
