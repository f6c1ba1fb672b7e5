import ts from 'typescript';

const { TypeFlags } = ts;

/** Finds the values that expressions may have, by following names and functions in the sources. */
export class ExpressionReader {
  readonly #checker: ts.TypeChecker;
  /** Maps parameters to the arguments of the call that is being read. */
  readonly #given = new Map<ts.Symbol, ts.Expression>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** Lets a parameter stand for the argument of its call. */
  bind(parameter: ts.Symbol, argument: ts.Expression): void {
    this.#given.set(parameter, argument);
  }

  /** Returns the value of an object's member as an expression. */
  valueOf(node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
    const member = this.member(node, name);
    if (member && ts.isShorthandPropertyAssignment(member)) return member.name;
    return member && ts.isPropertyAssignment(member) ? member.initializer : undefined;
  }

  /** Lists the expressions to which an argument may evaluate. */
  values(given: ts.Expression): ts.Expression[] {
    const node = unwrapParentheses(given);
    if (ts.isConditionalExpression(node))
      return [...this.values(node.whenTrue), ...this.values(node.whenFalse)];
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return this.returned(node.expression);
    return [node];
  }

  /** Returns an expression's object literal, also when the expression names a constant. */
  literal(given: ts.Expression): ts.ObjectLiteralExpression | undefined {
    const node = unwrapParentheses(given);
    if (ts.isObjectLiteralExpression(node)) return node;
    const value = ts.isIdentifier(node) ? this.declared(node) : undefined;
    return value && ts.isObjectLiteralExpression(value) ? value : undefined;
  }

  member(config: ts.ObjectLiteralExpression, name: string): ts.ObjectLiteralElementLike | undefined {
    for (const member of config.properties) {
      if (member.name?.getText() === name) return member;
      const spread = ts.isSpreadAssignment(member) ? this.literal(member.expression) : undefined;
      const inner = spread && this.member(spread, name);
      if (inner) return inner;
    }
    return undefined;
  }

  /** Lists the expressions that a function may return; the node may also name the function. */
  returned(node: ts.Node): ts.Expression[] {
    if (ts.isPropertyAssignment(node)) return this.returned(node.initializer);
    if (ts.isIdentifier(node) || ts.isShorthandPropertyAssignment(node)) {
      const value = this.declared(ts.isIdentifier(node) ? node : node.name);
      return value ? this.returned(value) : [];
    }
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return this.values(node.body);
    const body = (node as ts.FunctionLikeDeclaration).body;
    const found: ts.Expression[] = [];
    const visit = (inner: ts.Node): void => {
      if (ts.isReturnStatement(inner) && inner.expression) found.push(...this.values(inner.expression));
      else if (!ts.isFunctionLike(inner)) ts.forEachChild(inner, visit);
    };
    if (body) ts.forEachChild(body, visit);
    return found;
  }

  /** Resolves a name to the constant's value or to the function. */
  declared(name: ts.Identifier): ts.Node | undefined {
    let symbol = this.#checker.getSymbolAtLocation(name);
    if (symbol && ts.isShorthandPropertyAssignment(name.parent))
      symbol = this.#checker.getShorthandAssignmentValueSymbol(name.parent);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol);
    const declared = symbol?.valueDeclaration;
    return declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared;
  }

  /** Lists the possible texts of an expression, with placeholders for parts known only at run time. */
  texts(given: ts.Expression): string[] {
    const node = unwrapParentheses(given);
    const argument = this.#argument(node);
    if (argument) return this.texts(argument);
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isConditionalExpression(node))
      return [...this.texts(node.whenTrue), ...this.texts(node.whenFalse)];
    if (ts.isTemplateExpression(node))
      return node.templateSpans.reduce(
        (before, span) => joined(joined(before, this.texts(span.expression)), [span.literal.text]),
        [node.head.text],
      );
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const texts = this.returned(node.expression).flatMap((each) => this.texts(each));
      if (texts.length > 0) return texts;
    }
    const value = ts.isIdentifier(node) ? this.declared(node) : undefined;
    if (value && (ts.isTemplateExpression(value) || ts.isStringLiteralLike(value))) return this.texts(value);
    const type = this.#checker.getTypeAtLocation(node);
    const parts = type.isUnion() ? type.types : [type];
    if (parts.every((part) => part.isStringLiteral()))
      return parts.map((part) => String((part as ts.StringLiteralType).value));
    return [parts.every((part) => part.flags & TypeFlags.NumberLike) ? '{}' : '{*}'];
  }

  /** Returns the argument that a parameter stands for. */
  #argument(node: ts.Expression): ts.Expression | undefined {
    if (!ts.isIdentifier(node)) return undefined;
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.#checker.getSymbolAtLocation(node);
    return symbol && this.#given.get(symbol);
  }
}

export function unwrapParentheses(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? unwrapParentheses(node.expression) : node;
}

function joined(heads: string[], tails: string[]): string[] {
  return heads.flatMap((head) => tails.map((tail) => head + tail));
}
