const MAX_FAULTS = 3;
const NOT_RULES = /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;
const AROUND_RULES = /^@(media|supports|layer|container|scope|starting-style)\b/;

/** Lists CSS rules that may affect other teams' screens, because they lack a class of this remote. */
export function listGlobalCssFaults(remote: string, file: string, css: string): string[] {
  const found = selectorsOf(css.replace(NOT_RULES, (text) => (text.startsWith('/*') ? '' : '""'))).filter(
    (selector) => !hasOwnClass(remote, selector),
  );
  return [...new Set(found)]
    .slice(0, MAX_FAULTS)
    .map((selector) => `${file}: ${selector} cambia las pantallas de otros; el CSS global es del shell`);
}

/** Returns the selectors of the outermost rules; nested rules apply only inside of them. */
function selectorsOf(css: string): string[] {
  const selectors: string[] = [];
  let start = 0;
  let closed = 0;
  for (let at = 0; at < css.length; at += 1) {
    const char = css[at];
    if (char === '{') {
      const prelude = css.slice(start, at).trim();
      if (closed === 0 && !AROUND_RULES.test(prelude)) {
        if (!prelude.startsWith('@')) selectors.push(...listOf(prelude));
        closed = 1;
      } else if (closed > 0) closed += 1;
    } else if (char === '}' && closed > 0) closed -= 1;
    if (char === '{' || char === '}' || char === ';') start = at + 1;
  }
  return selectors;
}

/** Splits at commas outside parentheses. */
function listOf(prelude: string): string[] {
  let depth = 0;
  const marked = [...prelude].map((char) => {
    depth += char === '(' ? 1 : char === ')' ? -1 : 0;
    return char === ',' && depth === 0 ? '\n' : char;
  });
  return marked
    .join('')
    .split('\n')
    .map((each) => each.trim());
}

function hasOwnClass(remote: string, selector: string): boolean {
  return new RegExp(`\\.${remote}(?!\\w)`).test(selector);
}
