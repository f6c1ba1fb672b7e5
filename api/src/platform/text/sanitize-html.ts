import type sanitize from 'sanitize-html';
import { lazyRequire } from '../../core/process/lazy-require.ts';

const BLOCKS = ['p', 'div', 'br', 'hr', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const LISTS = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const TABLES = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const WORDS = ['a', 'abbr', 'b', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'small'];
const MORE_WORDS = ['span', 'strong', 'sub', 'sup', 'u', 'var', 'img'];

/** Tags allowed only in page lectures, because `toPageHtml` creates them. */
const PAGE_TAGS = ['details', 'summary', 'figure', 'figcaption', 'header'];
const PAGE_CLASSES = {
  div: ['call', 'call-ojo', 'call-clave', 'call-bien', 'codebox', 'tbl'],
  details: ['solu'],
  p: ['notes'],
  td: ['r'],
  th: ['r'],
};
const OWN_ID = /^[sn]-[a-z0-9-]{1,80}$/;
const ROLES = ['note', 'region'];

const sanitizer = lazyRequire('sanitize-html', (loaded: typeof sanitize) => loaded);

type TextFilter = (text: string, tagName: string) => string;

/** Sanitizes HTML, so that it cannot run code, load from elsewhere or imitate the page around it. */
export function sanitizeHtml(
  html: string,
  isPage: boolean,
  words: { text: TextFilter; attribute: (value: string) => string },
): string {
  return sanitizer()(html, {
    allowedTags: [...BLOCKS, ...LISTS, ...TABLES, ...WORDS, ...MORE_WORDS, ...(isPage ? PAGE_TAGS : [])],
    ...(isPage && { allowedClasses: PAGE_CLASSES }),
    allowedAttributes: {
      ...(isPage && pageAttributes),
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height'],
      ol: ['start', 'type'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      abbr: ['title'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['image'] },
    allowProtocolRelative: false,
    nestingLimit: 50,
    textFilter: words.text,
    transformTags: {
      '*': (tagName, attributes) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(isPage ? ownOnly(attributes) : attributes).map(([name, value]) => [
            name,
            words.attribute(value),
          ]),
        ),
      }),
      a: (tagName, { href = '', title = '' }) => ({
        tagName,
        attribs: {
          href: words.attribute(href),
          ...(title && { title: words.attribute(title) }),
          ...(isPage && href.startsWith('#')
            ? {}
            : { rel: 'noopener noreferrer nofollow', target: '_blank' }),
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith('image:'),
  });
}

const pageAttributes = {
  div: ['role', 'tabindex', 'aria-label'],
  pre: ['tabindex'],
  ...Object.fromEntries(['p', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, ['id']])),
};

/** Drops foreign ids and roles, which could imitate the page; turns a column's alignment into a class. */
function ownOnly({ id, role, tabindex, align, ...rest }: Record<string, string>): Record<string, string> {
  return {
    ...rest,
    ...(id !== undefined && OWN_ID.test(id) && { id }),
    ...(role !== undefined && ROLES.includes(role) && { role }),
    ...(tabindex === '0' && { tabindex }),
    ...(align === 'right' && { class: 'r' }),
  };
}
