const TAG = /<(\/?)([a-z][a-z\d]{0,15})((?:\s[^<>]{0,2000})?)>/gi;
const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr']);
/** Elements in which direct text is invalid HTML. */
const NO_TEXT = new Set([
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'ul',
  'ol',
  'dl',
  'colgroup',
  'col',
  'img',
]);
const RENAMED: Record<string, string> = { strike: 's', tt: 'code', acronym: 'abbr', font: 'span' };
const PLAIN_COLOUR =
  /^(?:inherit|initial|unset|currentcolor|windowtext|black|#0{3}|#0{6}|rgb\(0,0,0\)|rgba\(0,0,0,[\d.]+\)|var\(.*)$/;
const NO_BACKGROUND =
  /^(?:inherit|initial|unset|none|transparent|white|window|#f{3}|#f{6}|rgba?\(255,255,255.*|rgba\(.*,0\)|url.*|var.*)$/;

/** Only this many open tags are tracked, so that texts with many unclosed tags stay fast. */
const MAX_OPEN = 100;

export interface ReplacedStyles {
  html: string;
  /** Lists messages in Spanish about styles that our texts cannot show. */
  lost: Set<string>;
}

function declarations(attributes: string): Map<string, string> {
  const [, double, single] = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
  const pairs = (double ?? single ?? '').toLowerCase().split(';');
  return new Map(
    pairs.flatMap((pair): [string, string][] => {
      const colon = pair.indexOf(':');
      const value = pair.slice(colon + 1).replace(/!important|\s/g, '');
      return colon === -1 ? [] : [[pair.slice(0, colon).trim(), value]];
    }),
  );
}

/** Returns the tags that mean the same as a style. */
function tagsOf(name: string, style: Map<string, string>): string[] {
  const decoration = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  const background = style.get('background-color') ?? style.get('background') ?? '';
  const isOwn = (own: string) => name === own;
  return [
    ...(/underline/.test(decoration) && !isOwn('u') && !isOwn('a') ? ['u'] : []),
    ...(/line-through/.test(decoration) && !isOwn('s') ? ['s'] : []),
    ...(background !== '' && !NO_BACKGROUND.test(background) && !isOwn('mark') ? ['mark'] : []),
    ...(/^(?:bold|bolder|[6-9]00)$/.test(style.get('font-weight') ?? '') &&
    !/^(?:b|strong|h\d|th)$/.test(name)
      ? ['b']
      : []),
    ...(/^(?:italic|oblique)/.test(style.get('font-style') ?? '') && !/^(?:i|em)$/.test(name) ? ['i'] : []),
    ...(style.get('vertical-align') === 'super' && !isOwn('sup') ? ['sup'] : []),
    ...(style.get('vertical-align') === 'sub' && !isOwn('sub') ? ['sub'] : []),
  ];
}

const COLOUR = 'Hay texto en color, y el color no se importa: si dice algo, escribilo.';

function hasColour(name: string, attributes: string, style: Map<string, string>): boolean {
  const [, own = ''] = name === 'font' ? (/\scolor\s*=\s*["']?([^"'\s>]+)/i.exec(attributes) ?? []) : [];
  const colour = style.get('color') ?? own.toLowerCase();
  return colour !== '' && !PLAIN_COLOUR.test(colour);
}

/** Replaces styles by tags of the same meaning; lists colours as lost. */
export function replaceStyles(html: string): ReplacedStyles {
  const lost = new Set<string>();
  if (!/\sstyle\s*=|<(?:strike|tt|font|acronym|ruby)\b/i.test(html)) return { html, lost };
  const open: { name: string; close: string }[] = [];
  const said = html.replace(TAG, (all, slash: string, written: string, attributes: string) => {
    const name = written.toLowerCase();
    const target = RENAMED[name] ?? name;
    // Shows the pronunciation of a word as «漢 (kan)».
    if (name === 'ruby' || name === 'rb' || name === 'rp') return '';
    if (name === 'rt') return slash ? ')' : ' (';
    if (slash) {
      const at = open.findLastIndex((one) => one.name === name);
      if (at === -1) return target === name ? all : `</${target}>`;
      const [one] = open.splice(at, 1);
      return `${one?.close ?? ''}</${target}>`;
    }
    const style = declarations(attributes);
    if (hasColour(name, attributes, style)) lost.add(COLOUR);
    const tags = NO_TEXT.has(name) || VOID.has(name) ? [] : tagsOf(name, style);
    if (open.length === MAX_OPEN) open.shift();
    if (!VOID.has(name) && !attributes.endsWith('/'))
      open.push({
        name,
        close: tags
          .toReversed()
          .map((tag) => `</${tag}>`)
          .join(''),
      });
    return `<${target}${attributes}>${tags.map((tag) => `<${tag}>`).join('')}`;
  });
  return { html: said, lost };
}
