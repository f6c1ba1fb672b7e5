import ts from 'typescript';
import type { FieldTypes } from '../../src/portal/compatibility/operations.ts';

const { TypeFlags } = ts;
const MAX_DEPTH = 8;

/** Converts the compiler's types to the fields of their JSON. */
export class TypeFieldReader {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Lists these types' fields in the form that `operationShapesOf` returns for JSON schemas. */
  of(types: ts.Type[]): FieldTypes {
    const fields: FieldTypes = {};
    this.#addMembers(fields, '', types, 0);
    return fields;
  }

  #addMembers(fields: FieldTypes, at: string, types: ts.Type[], depth: number): void {
    if (depth > MAX_DEPTH) return;
    const checker = this.#checker;
    const parts = types.flatMap((type) => (type.isUnion() ? type.types : [type]));
    const lists = parts.filter((part) => checker.isArrayType(part) || checker.isTupleType(part));
    const items = lists.flatMap((part) => checker.getTypeArguments(part as ts.TypeReference));
    if (items.length > 0) this.#add(fields, `${at}[]`, items, true, depth);
    const objects = parts.filter(
      (part) => part.flags & (TypeFlags.Object | TypeFlags.Intersection) && !lists.includes(part),
    );
    const others = objects.flatMap((part) => part.getStringIndexType() ?? []);
    if (others.length > 0) this.#add(fields, `${at}{}`, others, true, depth);
    for (const name of new Set(objects.flatMap((part) => part.getProperties().map((each) => each.name)))) {
      const members = objects.map((part) => part.getProperty(name));
      const isRequired = members.every((member) => member && !(member.flags & ts.SymbolFlags.Optional));
      const inner = members.flatMap((member) => (member ? checker.getTypeOfSymbol(member) : []));
      this.#add(fields, at === '' ? name : `${at}.${name}`, inner, isRequired, depth);
    }
  }

  #add(fields: FieldTypes, at: string, types: ts.Type[], isRequired: boolean, depth: number): void {
    const parts = types.flatMap((type) => (type.isUnion() ? type.types : [type]));
    const names = parts.flatMap((part) => this.jsonTypes(part));
    fields[at] = [...new Set([...names, ...(isRequired ? [] : ['undefined'])])].sort();
    this.#addMembers(fields, at, types, depth + 1);
  }

  /** Lists a type's JSON types; empty for `any` and `unknown`. */
  jsonTypes(type: ts.Type): string[] {
    if (type.isStringLiteral()) return [JSON.stringify(type.value)];
    if (type.isNumberLiteral()) return [String(type.value)];
    if (type.flags & TypeFlags.StringLike) return ['string'];
    if (type.flags & TypeFlags.NumberLike) return ['number'];
    if (type.flags & TypeFlags.BooleanLike) return ['boolean'];
    if (type.flags & TypeFlags.Null) return ['null'];
    if (type.flags & TypeFlags.Undefined) return ['undefined'];
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return [];
    return [this.#checker.isArrayType(type) || this.#checker.isTupleType(type) ? 'array' : 'object'];
  }
}
