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

/** Reads what describes the course; its rights and its life cycle have descriptions, too. */
function readGeneral(about: XmlElement | undefined, name: string): string {
  const general = about && findDescendants(about, 'general')[0];
  return readText(readChild(general, name)).trim();
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
  const about = readChild(root, 'metadata');
  const version = about && findDescendants(about, 'schemaversion')[0];
  return {
    title: readGeneral(about, 'title').slice(0, 200),
    description: readGeneral(about, 'description'),
    identifier: root.attributes.identifier ?? '',
    version: /^\d+\.\d+/.exec(readText(version).trim())?.[0] ?? '',
    placements,
    resources: new Map(resources.map((resource) => [resource.id, resource])),
  };
}
