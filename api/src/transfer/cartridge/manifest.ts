import {
  findDescendants,
  readChild,
  readChildren,
  readText,
  type XmlElement,
} from '../../quizzes/question-formats/xml-tree.ts';

export interface CartridgeResource {
  id: string;
  type: string;
  href: string;
  files: string[];
  dependencies: string[];
}

export interface CartridgePlacement {
  title: string;
  section: string;
  /** Undefined for a heading without content. */
  resourceId: string | undefined;
  id: string;
}

export interface CartridgeManifest {
  title: string;
  description: string;
  identifier: string;
  version: string;
  placements: CartridgePlacement[];
  resources: Map<string, CartridgeResource>;
}

function titleOf(item: XmlElement): string {
  return readText(readChild(item, 'title')).trim().slice(0, 200);
}

/** Flattens nested folders; a folder's name becomes the section of its contents. */
function place(item: XmlElement, section: string, placements: CartridgePlacement[], depth: number): void {
  const title = titleOf(item);
  const inside = readChildren(item, 'item');
  const { identifierref: resourceId, identifier: id = '' } = item.attributes;
  if (resourceId || inside.length === 0) placements.push({ title, section, resourceId, id });
  const within = depth === 0 ? title || section : [section, title].filter(Boolean).join(' · ');
  for (const child of inside) place(child, within.slice(0, 100), placements, depth + 1);
}

function pathOf(base: string, href: string): string {
  const path = `${base}${href}`.replace(/[?#].*$/, '').replace(/^\.\//, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function resourceOf(element: XmlElement): CartridgeResource {
  const { identifier: id = '', type = '', href = '', base = '' } = element.attributes;
  return {
    id,
    type,
    href: href && pathOf(base, href),
    files: readChildren(element, 'file').map((file) => pathOf(base, file.attributes.href ?? '')),
    dependencies: readChildren(element, 'dependency').map((one) => one.attributes.identifierref ?? ''),
  };
}

function metadata(root: XmlElement, ...names: string[]): string {
  const about = readChild(root, 'metadata');
  const element = about && findDescendants(about, ...names)[0];
  return readText(element).trim();
}

export function readCartridgeManifest(root: XmlElement): CartridgeManifest {
  const placements: CartridgePlacement[] = [];
  for (const organization of readChildren(readChild(root, 'organizations'), 'organization')) {
    const top = readChildren(organization, 'item');
    // The standard requires one untitled item around all others.
    const [only] = top;
    const start = top.length === 1 && only && titleOf(only) === '' ? readChildren(only, 'item') : top;
    for (const item of start) place(item, 'General', placements, 0);
  }
  const resources = readChildren(readChild(root, 'resources'), 'resource').map(resourceOf);
  return {
    title: metadata(root, 'title').slice(0, 200),
    description: metadata(root, 'description'),
    identifier: root.attributes.identifier ?? '',
    version: /^\d+\.\d+/.exec(metadata(root, 'schemaversion'))?.[0] ?? '',
    placements,
    resources: new Map(resources.map((resource) => [resource.id, resource])),
  };
}
