import { type Compiler, rspack } from '@rspack/core';
import postcss, { type AtRule, type Node, type Rule } from 'postcss';

/** Listed as an export, so that remotes need a shell that sets their name as class on each screen. */
export const SCOPED_STYLES_EXPORT = { '@rambla/kit/styles': { scoped: '' } };

/** Limits rules without a remote's class to its screens, because remotes bundle different kit styles. */
export function createScopedStylesPlugin(remote: string) {
  return {
    apply({ hooks, webpack }: Compiler) {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
      hooks.thisCompilation.tap('scoped-styles', (compilation) => {
        compilation.hooks.processAssets.tap({ name: 'scoped-styles', stage }, (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            if (!name.endsWith('.css')) continue;
            const css = toScopedCss(remote, String(source.source()));
            compilation.updateAsset(name, new rspack.sources.RawSource(css));
          }
        });
      });
    },
  };
}

/** Puts `:where(.remote)`, which adds no specificity, before selectors without a class of the remote. */
export function toScopedCss(remote: string, css: string): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (isInRule(rule)) return;
    rule.selectors = rule.selectors.map((selector) =>
      // Unchanged: the remote's own classes need no limit, and the portal refuses page-wide selectors.
      selector.includes(`.${remote}-`) || /^(:root|html|body)\b/.test(selector)
        ? selector
        : `:where(.${remote}) ${selector}`,
    );
  });
  return root.toString();
}

/** True inside another rule and for the steps of an animation. */
function isInRule({ parent }: Rule): boolean {
  let above: Node | undefined = parent;
  while (above) {
    if (above.type === 'rule' || (above.type === 'atrule' && (above as AtRule).name.endsWith('keyframes')))
      return true;
    above = above.parent;
  }
  return false;
}
