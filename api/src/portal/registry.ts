import type { Role } from '../core/http/schema.ts';
import type { PortalTextName } from './legal-pages/portal-texts.schema.ts';

/** Controls only who opens a screen; API routes check access to data themselves. */
export type ScreenAccess = 'all' | 'guest' | 'user' | 'teacher' | 'bedelia' | 'staff' | 'admin';

/** A row of a remote's published route table; `path` is a react-router pattern. */
export type ScreenRoute = {
  name: string;
  path: string;
  access: ScreenAccess;
  /** API paths, with parameters of `path`, that the screen requests first. */
  data?: string[];
  /** API paths whose responses fill the HTML's placeholders, requested as the person or as a visitor. */
  placeholders?: string[];
  /** True writes the page for the logged-in person, with the responses to `data` inlined. */
  personal?: boolean;
  /** Query parameters used in API paths: `quiz` as `:quizId`. Paths whose parameter is missing are skipped. */
  query?: string[];
  /** Metadata for search engines and shared links; screens with it are in the sitemap unless `unlisted`. */
  about?: ScreenMetadata;
  /** The screen's entries in the frame's menus. */
  menu?: MenuEntry[];
  /** The role that lands on this screen after log-in. */
  home?: Role;
  /** True shows the sticky bar once the page is scrolled. */
  bar?: boolean;
};

/** One text for all of a screen's addresses, or one per `:type`. */
export type TextByType = string | Record<string, string>;

/** A screen's metadata for search engines and shared links; texts may have placeholders. */
export type ScreenMetadata = {
  /** The title before the institute's name; missing on the start page. */
  title?: TextByType;
  description?: TextByType;
  /** The name of a shell picture for shared links. */
  picture: string;
  schema: 'Course' | 'ItemList' | 'EducationalOrganization' | 'VideoObject' | 'WebPage';
  /** A response field that must be true to publish the metadata, such as `lecture.guest`. */
  only?: string;
  /** A field that is false in a 404 response that the screen itself shows, as `certificate.exists`. */
  exists?: string;
  /** Only for shared links; search engines must not index the page. */
  unlisted?: true;
};

/** The frame's menus, in which screens have entries. */
export type MenuPlace =
  | 'drawer-catalog'
  | 'drawer-account'
  | 'drawer-admin'
  | 'rail'
  | 'footer-courses'
  | 'footer-account'
  | 'footer-end'
  | 'top'
  | 'bar'
  | 'bar-action';

/** A screen's entry in a menu of the frame. */
export type MenuEntry = {
  place: MenuPlace;
  label: string;
  /** The sort order within a menu, across remotes. */
  order: number;
  /** The target; by default the screen's path, if it has no parameters. */
  to?: string;
  /** Restricts the entry further than the screen's own access. */
  access?: ScreenAccess;
  /** Restricts the entry to people with exactly this role. */
  role?: Role;
  /** Shown only when administrators have written this text. */
  text?: PortalTextName;
  /** The icon's name in the kit's sprite. */
  icon?: string;
  tone?: 'fcea' | 'fing' | 'cortos' | 'primary';
  /** Shown only on wide screens. */
  wide?: boolean;
  /** The entry's group in the administration's navigation. */
  group?: string;
  /** An API path whose `total` is shown next to the entry. */
  count?: string;
};

/** Describes the server-rendered HTML to the code that hydrates it. */
export type HydrationData = {
  path: string;
  /** The id of the logged-in person whose data the HTML contains; missing in public HTML. */
  person?: number;
  /** The role for which the frame was rendered, as claimed by the browser; null for visitors. */
  viewer: Role | null;
  /** Texts by response path, such as `lecture.title`. */
  placeholders: Record<string, string>;
  /** The items of each list in the HTML, with the fields shown. */
  lists: Record<string, Record<string, unknown>[]>;
};

/** Files that a screen needs before it can render, as URLs below the remote's folder. */
export type ScreenAssets = {
  js: string[];
  css: string[];
  /** A small script that loads first and runs without waiting for other code. */
  early?: string;
};

/** A published version of a remote, as described by `release.json` in its immutable folder. */
export type RemoteRelease = {
  name: string;
  version: string;
  /** URL of the federation entry. */
  entry: string;
  routes: ScreenRoute[];
  /** By screen name. */
  assets: Record<string, ScreenAssets>;
  /** By URL: the hash that the browser checks (Subresource Integrity). */
  integrity: Record<string, string>;
  /** HTML by screen name, rendered at build time, with placeholders such as `{{lecture.title}}`. */
  prerendered: Record<string, string>;
};

/** The fields of a release that the shell needs at run time. */
export type RegistryRemote = Pick<RemoteRelease, 'version' | 'entry' | 'routes' | 'integrity'> & {
  assets?: RemoteRelease['assets'];
};

/** The registry that the shell reads, inlined in the page and served at `/registry.json`. */
export type Registry = { remotes: Record<string, RegistryRemote> };

/** Public settings of the institute, inlined in the page. */
export type PortalConfig = {
  instituteName: string;
  contactUrl: string | null;
  socialUrls: string[];
  tutorUrl: string | null;
  /** The names of the texts that administrators have written. */
  texts: PortalTextName[];
  /** The IANA time zone in which days and hours are shown. */
  timeZone: string;
  /** The version of the page's shell. */
  shellVersion: string;
};

/** A published shell: the parts from which the server writes a page. */
export type ShellRelease = {
  version: string;
  /** The shell's own screens; missing in older releases. */
  routes?: ScreenRoute[];
  /** The names in its icon sprite; missing in older releases. */
  icons?: string[];
  /** The kit's version; missing in older releases. */
  kit?: string;
  /** The file that renders the frame, in the shell's folder. */
  render: string;
  /** The URLs of all its files. */
  files: string[];
  /** Tags of its script, styles and fonts. */
  head: string;
  /** Tags that preload the shell's code for screens with data. */
  dataHead: string;
  /** The script tag that inserts `<template id="code">` after the first paint; empty when not needed. */
  afterPaint: string;
  /** The script tag that requests the screen's data; `%CALLS%` is replaced by its attributes. */
  firstCalls: string;
  /** The page's HTML, with comments such as `<!--HEAD-->` in place of the other parts. */
  html: string;
};
