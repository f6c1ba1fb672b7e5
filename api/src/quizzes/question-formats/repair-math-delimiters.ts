const DELIMITED = /^(?:\$\$([^$]+)\$\$|\$([^$]+)\$|\\\(([\s\S]+)\\\)|\\\[([\s\S]+)\\\])$/;

/** Strips the delimiters around a formula, such as the dollar signs of `$x$`. */
export function stripMathDelimiters(latex: string): string {
  const found = DELIMITED.exec(latex.trim());
  const within = found?.slice(1).find((one) => one !== undefined);
  // Inner delimiters mean that the outer ones belong to two formulas.
  return within === undefined || /\\[()[\]]/.test(within) ? latex : within.trim();
}

const INLINE = /\\\(((?:(?!\\[()[\]])[\s\S]){1,4000}?)\\\)/g;
const TWICE_INLINE = /\\\(\s{0,20}\\\(((?:(?!\\[()[\]])[\s\S]){1,4000}?)\\\)\s{0,20}\\\)/g;
const WITHIN_DISPLAY = /\$\$\s{0,20}\\([([])((?:(?!\\[()[\]]|\$)[\s\S]){1,4000}?)\\[)\]]\s{0,20}\$\$/g;
const TRIPLE = /\${3}([^$]{1,4000})\${3}/g;

/** Removes doubled delimiters such as `\($x$\)` or `$$\(x\)$$`, which cannot be rendered. */
export function repairMathDelimiters(text: string): string {
  if (!/\$|\\\(/.test(text)) return text;
  return text
    .replace(TWICE_INLINE, (_all, latex: string) => `\\(${latex}\\)`)
    .replace(WITHIN_DISPLAY, (_all, _open, latex: string) => `$$${latex}$$`)
    .replace(TRIPLE, (_all, latex: string) => `$$${latex}$$`)
    .replace(INLINE, (_all, latex: string) => `\\(${stripMathDelimiters(latex)}\\)`);
}
