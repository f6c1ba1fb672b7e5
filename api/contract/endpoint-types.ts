import ts from 'typescript';
import type { Fields } from '../src/portal/compatibility/operations.ts';

const { TypeFlags } = ts;
const KINDS = ['query', 'mutation', 'infiniteQuery'];
const MAX_DEPTH = 8;

/** An endpoint that a remote injects: its call, and the response as its code declares it. */
export type Endpoint = {
  name: string;
  file: string;
  /** As in `GET`; null for an endpoint whose own function makes its calls. */
  method: string | null;
  /** Looks like `/courses/{}/links`; `{*}` stands for any number of path segments. */
  paths: string[];
  reads: Fields;
};

/** Reads the endpoints of these sources from the compiler's types. */
export function endpointsIn(files: string[]): Endpoint[] {
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
  });
  const reader = new EndpointReader(program.getTypeChecker());
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    return source ? reader.in(source) : [];
  });
}

class EndpointReader {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  in(source: ts.SourceFile): Endpoint[] {
    const found: Endpoint[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && ts.isCallExpression(node.initializer)) {
        const { expression, typeArguments, arguments: given } = node.initializer;
        const config = given[0];
        const isEndpoint =
          ts.isPropertyAccessExpression(expression) && KINDS.includes(expression.name.text) && typeArguments;
        if (isEndpoint && config && ts.isObjectLiteralExpression(config) && typeArguments[0])
          found.push({
            name: node.name.getText(),
            file: source.fileName,
            ...this.#call(config),
            reads: this.#fields(
              this.#response(config) ?? this.#checker.getTypeFromTypeNode(typeArguments[0]),
            ),
          });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  }

  /** The type of what `transformResponse` gets, or undefined without one. */
  #response(config: ts.ObjectLiteralExpression): ts.Type | undefined {
    const node = memberOf(config, 'transformResponse');
    const [call] = node ? this.#checker.getTypeAtLocation(node).getCallSignatures() : [];
    const parameter = call?.parameters[0];
    return parameter && this.#checker.getTypeOfSymbolAtLocation(parameter, config);
  }

  #call(config: ts.ObjectLiteralExpression): { method: string | null; paths: string[] } {
    const query = memberOf(config, 'query');
    if (query) return this.#request(this.#returned(query), 'GET');
    const spread = config.properties.find(ts.isSpreadAssignment)?.expression;
    const order = spread && ts.isCallExpression(spread) ? spread.arguments[0] : undefined;
    return order ? this.#request(this.#returned(order), 'POST') : { method: null, paths: [] };
  }

  #request(returned: ts.Expression[], usual: string): { method: string; paths: string[] } {
    let method = usual;
    const paths = returned.flatMap((each) => {
      if (!ts.isObjectLiteralExpression(each)) return this.#texts(each);
      const own = memberOf(each, 'method');
      if (own && ts.isPropertyAssignment(own)) method = this.#texts(own.initializer)[0] ?? usual;
      const url = memberOf(each, 'url');
      if (url && ts.isShorthandPropertyAssignment(url)) return this.#texts(url.name);
      return url && ts.isPropertyAssignment(url) ? this.#texts(url.initializer) : [];
    });
    return { method, paths: paths.map((each) => `/${each.split('?')[0]}`) };
  }

  /** The expressions that a function, given as a value, a method or a name, returns. */
  #returned(node: ts.Node): ts.Expression[] {
    if (ts.isPropertyAssignment(node)) return this.#returned(node.initializer);
    if (ts.isIdentifier(node) || ts.isShorthandPropertyAssignment(node)) {
      const value = this.#declared(ts.isIdentifier(node) ? node : node.name);
      return value ? this.#returned(value) : [];
    }
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return [bare(node.body)];
    const body = (node as ts.FunctionLikeDeclaration).body;
    const found: ts.Expression[] = [];
    const visit = (inner: ts.Node): void => {
      if (ts.isReturnStatement(inner) && inner.expression) found.push(bare(inner.expression));
      else if (!ts.isFunctionLike(inner)) ts.forEachChild(inner, visit);
    };
    if (body) ts.forEachChild(body, visit);
    return found;
  }

  /** Resolves a name to the constant's value or to the function. */
  #declared(name: ts.Identifier): ts.Node | undefined {
    let symbol = this.#checker.getSymbolAtLocation(name);
    if (symbol && ts.isShorthandPropertyAssignment(name.parent))
      symbol = this.#checker.getShorthandAssignmentValueSymbol(name.parent);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol);
    const declared = symbol?.valueDeclaration;
    return declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared;
  }

  /** The possible texts of an expression, with a placeholder for parts known only at run time. */
  #texts(given: ts.Expression): string[] {
    const node = bare(given);
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isConditionalExpression(node))
      return [...this.#texts(node.whenTrue), ...this.#texts(node.whenFalse)];
    if (ts.isTemplateExpression(node))
      return node.templateSpans.reduce(
        (before, span) => joined(joined(before, this.#texts(span.expression)), [span.literal.text]),
        [node.head.text],
      );
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const texts = this.#returned(node.expression).flatMap((each) => this.#texts(each));
      if (texts.length > 0) return texts;
    }
    const value = ts.isIdentifier(node) ? this.#declared(node) : undefined;
    if (value && (ts.isTemplateExpression(value) || ts.isStringLiteralLike(value))) return this.#texts(value);
    const type = this.#checker.getTypeAtLocation(node);
    const parts = type.isUnion() ? type.types : [type];
    if (parts.every((part) => part.isStringLiteral()))
      return parts.map((part) => String((part as ts.StringLiteralType).value));
    return [parts.every((part) => part.flags & TypeFlags.NumberLike) ? '{}' : '{*}'];
  }

  /** The members of a type as those of a JSON schema (`shapesOf`). */
  #fields(type: ts.Type): Fields {
    const fields: Fields = {};
    this.#addMembers(fields, '', [type], 0);
    return fields;
  }

  #addMembers(fields: Fields, at: string, types: ts.Type[], depth: number): void {
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

  #add(fields: Fields, at: string, types: ts.Type[], isRequired: boolean, depth: number): void {
    const parts = types.flatMap((type) => (type.isUnion() ? type.types : [type]));
    const names = parts.flatMap((part) => this.#jsonType(part));
    fields[at] = [...new Set([...names, ...(isRequired ? [] : ['undefined'])])].sort();
    this.#addMembers(fields, at, types, depth + 1);
  }

  #jsonType(type: ts.Type): string[] {
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

function memberOf(config: ts.ObjectLiteralExpression, name: string): ts.ObjectLiteralElementLike | undefined {
  for (const member of config.properties) {
    if (member.name?.getText() === name) return member;
    if (!ts.isSpreadAssignment(member) || !ts.isObjectLiteralExpression(member.expression)) continue;
    const inner = memberOf(member.expression, name);
    if (inner) return inner;
  }
  return undefined;
}

function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? bare(node.expression) : node;
}

function joined(heads: string[], tails: string[]): string[] {
  return heads.flatMap((head) => tails.map((tail) => head + tail));
}
