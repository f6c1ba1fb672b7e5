import { escapeHtml } from '../core/text/escape-html.ts';

type Value = Record<string, unknown>;
type Node =
  | { text: string }
  | { place: string }
  | { place: string; is: string | undefined; inverted: boolean; nodes: Node[] };

/** The filled HTML with its texts and lists, for the code that hydrates it. */
export type FilledTemplate = {
  html: string;
  /** By path, as in `lecture.title`. */
  placeholders: Record<string, string>;
  /** By list name: the items, with the fields that the template used. */
  lists: Record<string, Value[]>;
};

const MARK = /\{\{([#^/])?([\w.]+)(?:=([\w.-]*))?\}\}/g;
const parsed = new Map<string, Node[]>();

/**
 * Fills `{{field}}`, `{{#list}}…{{/list}}`, `{{#list=size}}`, `{{#field=value}}` and `{{^…}}`. Inserted texts
 * are never parsed as templates.
 */
export function fillTemplate(template: string, data: Value): FilledTemplate {
  const filled: FilledTemplate = { html: '', placeholders: {}, lists: {} };
  filled.html = fillNodes(parse(template), data, undefined, filled);
  return filled;
}

function fillNodes(
  nodes: Node[],
  data: Value,
  item: { from: Value; used: Value } | undefined,
  filled: FilledTemplate,
): string {
  const read = (place: string): unknown => {
    if (item && place in item.from) {
      item.used[place] = item.from[place] ?? null;
      return item.from[place];
    }
    const value = getValueAt(data, place);
    if (!Array.isArray(value)) filled.placeholders[place] = String(value ?? '');
    return value;
  };
  const fill = (node: Node): string => {
    if ('text' in node) return node.text;
    const value = read(node.place);
    if (!('nodes' in node)) return textOf(node.place, value);
    if (Array.isArray(value)) return fillList(node, pageOf(value as Value[], node.is), item);
    const holds = node.is === undefined ? Boolean(value) : String(value ?? '') === node.is;
    return holds !== node.inverted ? fillNodes(node.nodes, data, item, filled) : '';
  };
  const pageOf = (values: Value[], sizePlace = ''): Value[] => {
    const size = Number(getValueAt(data, sizePlace) ?? 0) || values.length;
    const page = Number(getValueAt(data, 'params.pageId') ?? 1);
    return values.slice((page - 1) * size, page * size);
  };
  const fillList = (
    { place, nodes }: { place: string; nodes: Node[] },
    values: Value[],
    within: { used: Value } | undefined,
  ): string => {
    const items: Value[] = [];
    // A nested list, such as a section's lectures, is stored in the outer list's item.
    if (within) within.used[place] = items;
    else filled.lists[place] = items;
    return values
      .map((from) => {
        const used: Value = {};
        items.push(used);
        return fillNodes(nodes, data, { from, used }, filled);
      })
      .join('');
  };
  return nodes.map(fill).join('');
}

/** The API has sanitized fields named `html` or `…Html`; all others are escaped. */
function textOf(place: string, value: unknown): string {
  const text = String(value ?? '');
  return /(^|\.)html$|Html$/.test(place) ? text : escapeHtml(text);
}

function parse(template: string): Node[] {
  const known = parsed.get(template);
  if (known) return known;
  // Addresses are percent-encoded, and React puts comments between texts, so both are undone.
  const text = template
    .replaceAll('%7B%7B', '{{')
    .replaceAll('%7D%7D', '}}')
    .replace(/(\{\{[#^/][\w.=-]+\}\})<!-- -->/g, '$1')
    .replace(/<!-- -->(?=\{\{[#^/])/g, '');
  const root: Node[] = [];
  const open: Node[][] = [root];
  let end = 0;
  for (const { 0: mark, 1: kind, 2: place = '', 3: is, index } of text.matchAll(MARK)) {
    const nodes = open.at(-1) ?? root;
    nodes.push({ text: text.slice(end, index) });
    end = index + mark.length;
    if (kind === '/') open.pop();
    else if (kind === undefined) nodes.push({ place });
    else {
      const section: Node = { place, is, inverted: kind === '^', nodes: [] };
      nodes.push(section);
      open.push(section.nodes);
    }
  }
  root.push({ text: text.slice(end) });
  parsed.set(template, root);
  return root;
}

/** Reads a path such as `lecture.title`; ignores inherited properties. */
export function getValueAt(data: Value, place: string): unknown {
  return place.split('.').reduce<unknown>((value, key) => {
    const holder = value as Value | null | undefined;
    return holder && Object.hasOwn(holder, key) ? holder[key] : undefined;
  }, data);
}
