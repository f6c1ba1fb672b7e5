import ts from 'typescript';
import type { FieldTypes } from '../../src/portal/compatibility/operations.ts';
import { ExpressionReader, unwrapParentheses } from './expressions.ts';
import { TypeFieldReader } from './type-fields.ts';

const { TypeFlags } = ts;
const KINDS = ['query', 'mutation', 'infiniteQuery'];
const BINARY = ['FormData', 'Blob', 'File', 'ArrayBuffer', 'Uint8Array'];

type Request = {
  /** The HTTP method in capitals. */
  method: string;
  /** Paths such as `/courses/{}/links`; `{*}` stands for any number of segments. */
  paths: string[];
  /** The declared types of the body's fields, by field; null for a form, a file or a text. */
  sends: FieldTypes | null;
};
/** A request with its response's fields; `reads` is null for a file or an unread response. */
export type EndpointCall = Request & { reads: FieldTypes | null };
/** An endpoint that a remote injects; its `queryFn` may make several calls, or none. */
export type Endpoint = { name: string; file: string; calls: EndpointCall[] };

/** Reads the endpoints of these sources from the compiler's types. */
export function readEndpoints(files: string[]): Endpoint[] {
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
  readonly #types: TypeFieldReader;
  readonly #code: ExpressionReader;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
    this.#types = new TypeFieldReader(checker);
    this.#code = new ExpressionReader(checker);
  }

  in(source: ts.SourceFile): Endpoint[] {
    const found: Endpoint[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && ts.isCallExpression(node.initializer)) {
        const { expression, typeArguments, arguments: given } = node.initializer;
        const isEndpoint = ts.isPropertyAccessExpression(expression) && KINDS.includes(expression.name.text);
        const config = given[0] && this.#code.literal(given[0]);
        if (isEndpoint && config && typeArguments?.[0])
          found.push({
            name: node.name.getText(),
            file: source.fileName,
            calls: this.#calls(config, this.#checker.getTypeFromTypeNode(typeArguments[0])),
          });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  }

  /** Returns the type of `transformResponse`'s parameter; undefined without the function. */
  #response(config: ts.ObjectLiteralExpression): ts.Type | undefined {
    const node = this.#code.member(config, 'transformResponse');
    const [call] = node ? this.#checker.getTypeAtLocation(node).getCallSignatures() : [];
    const parameter = call?.parameters[0];
    return parameter && this.#checker.getTypeOfSymbolAtLocation(parameter, config);
  }

  #calls(config: ts.ObjectLiteralExpression, result: ts.Type): EndpointCall[] {
    const own = this.#code.member(config, 'queryFn');
    if (own) return this.#ownCalls(own);
    const reads = this.#types.of([this.#response(config) ?? result]);
    const query = this.#code.member(config, 'query');
    if (query) return this.#requests(this.#code.returned(query), 'GET').map((each) => ({ ...each, reads }));
    const spread = config.properties.find(ts.isSpreadAssignment)?.expression;
    const order = spread && ts.isCallExpression(spread) ? spread.arguments[0] : undefined;
    if (!order) return [];
    return this.#requests(this.#code.returned(order), 'POST').map((each) => ({ ...each, reads }));
  }

  /** Finds the calls of an endpoint's own `queryFn`, which gets `ask` as its fourth argument. */
  #ownCalls(member: ts.ObjectLiteralElementLike): EndpointCall[] {
    const own = ts.isPropertyAssignment(member) ? member.initializer : member;
    const ask = (own as ts.FunctionLikeDeclaration).parameters?.[3];
    return ask ? this.#callsOf(own, this.#checker.getSymbolAtLocation(ask.name)) : [];
  }

  #callsOf(own: ts.Node, ask: ts.Symbol | undefined): EndpointCall[] {
    const found: EndpointCall[] = [];
    const isAsk = (node: ts.Node) => ts.isIdentifier(node) && this.#checker.getSymbolAtLocation(node) === ask;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node)) return;
      const [order] = node.arguments;
      if (isAsk(node.expression) && order) {
        const reads = this.#casts(node, own);
        found.push(...this.#requests(this.#code.values(order), 'GET').map((each) => ({ ...each, reads })));
      }
      const handed = node.arguments.findIndex(isAsk);
      const helper = handed < 0 ? undefined : this.#code.declared(node.expression as ts.Identifier);
      if (!helper) return;
      const symbols = (helper as ts.FunctionLikeDeclaration).parameters.map(({ name }) =>
        this.#checker.getSymbolAtLocation(name),
      );
      symbols.forEach((symbol, index) => {
        const argument = node.arguments[index];
        if (symbol && argument) this.#code.bind(symbol, argument);
      });
      found.push(...this.#callsOf(helper, symbols[handed]));
    };
    visit(own);
    return found;
  }

  /** Reads the types to which a function casts the `data` of a call's response. */
  #casts(call: ts.CallExpression, own: ts.Node): FieldTypes | null {
    const declaration = ts.findAncestor(call, ts.isVariableDeclaration);
    const bound = declaration?.name;
    const data =
      bound && ts.isObjectBindingPattern(bound)
        ? bound.elements.find(({ name }) => name.getText() === 'data')?.name
        : bound;
    const symbol = data && this.#checker.getSymbolAtLocation(data);
    const types: ts.Type[] = [];
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isAsExpression(node)) return;
      const read = unwrapParentheses(node.expression);
      const from = ts.isPropertyAccessExpression(read) && data === bound ? read.expression : read;
      if (this.#checker.getSymbolAtLocation(from) === symbol)
        types.push(this.#checker.getTypeFromTypeNode(node.type));
    };
    if (symbol) visit(own);
    return types.length === 0 || types.some(isBinary) ? null : this.#types.of(types);
  }

  /** Lists the requests that a function may return. */
  #requests(returned: ts.Expression[], usual: string): Request[] {
    return returned.flatMap((each) => {
      const order = this.#code.literal(each);
      const url = order ? this.#code.valueOf(order, 'url') : each;
      const paths = (url ? this.#code.texts(url) : []).map((text) => `/${text.split('?')[0]}`);
      if (!order) return { method: usual, paths, sends: {} };
      const own = this.#code.valueOf(order, 'method');
      const body = this.#code.valueOf(order, 'body');
      const methods = own ? this.#code.texts(own) : [usual];
      return methods.map((method) => ({ method, paths, sends: body ? this.#sent(body) : {} }));
    });
  }

  /** Reads the types of a body's fields; a literal value replaces its field's declared type. */
  #sent(given: ts.Expression): FieldTypes | null {
    const type = this.#checker.getTypeAtLocation(given);
    const parts = type.isUnion() ? type.types : [type];
    if (parts.some((part) => isBinary(part) || part.flags & TypeFlags.StringLike)) return null;
    const fields = this.#types.of(parts);
    const node = unwrapParentheses(given);
    if (!ts.isObjectLiteralExpression(node)) return fields;
    for (const member of node.properties) {
      if (!ts.isPropertyAssignment(member) || !ts.isLiteralExpression(unwrapParentheses(member.initializer)))
        continue;
      const name = member.name.getText();
      const literal = this.#checker.getTypeAtLocation(member.initializer);
      if (fields[name]) fields[name] = this.#types.jsonTypes(literal);
    }
    return fields;
  }
}

function isBinary(type: ts.Type): boolean {
  return BINARY.includes(type.symbol?.name);
}
