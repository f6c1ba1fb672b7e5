import { type Element, isTag, isText, type ParentNode } from 'domhandler';

export function textOfElement(parent: ParentNode): string {
  return parent.children
    .map((child) => {
      if (isText(child)) return child.data;
      if (!isTag(child)) return '';
      return child.name === 'br' ? '\n' : textOfElement(child);
    })
    .join('');
}

function find(parent: ParentNode, matches: (element: Element) => boolean): Element | undefined {
  for (const child of parent.children) {
    if (!isTag(child)) continue;
    const found = matches(child) ? child : find(child, matches);
    if (found) return found;
  }
  return undefined;
}

/** Returns the LaTeX that many editors store beside their MathML. */
export function latexOf(math: Element): string | undefined {
  const note = find(
    math,
    ({ name, attribs }) => name === 'annotation' && /tex/i.test(attribs.encoding ?? ''),
  );
  return note && (textOfElement(note).trim() || undefined);
}

const EMBEDS: Record<string, string> = {
  iframe: 'src',
  embed: 'src',
  object: 'data',
  video: 'src',
  audio: 'src',
};

/** Returns the URL that an element embeds; undefined for other elements. */
export function embedUrlOf(element: Element): string | undefined {
  const attribute = EMBEDS[element.name];
  if (attribute === undefined) return undefined;
  const source = find(element, ({ name, attribs }) => name === 'source' && Boolean(attribs.src));
  const address = (element.attribs[attribute] ?? source?.attribs.src ?? '').trim();
  return watchable(address.startsWith('//') ? `https:${address}` : address);
}

/** Converts an embedded player's URL to the video's page. */
function watchable(address: string): string {
  const youtube = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/.exec(address);
  if (youtube) return `https://www.youtube.com/watch?v=${youtube[1]}`;
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(address);
  return vimeo ? `https://vimeo.com/${vimeo[1]}` : address;
}
