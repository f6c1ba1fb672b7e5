import type { Role } from '../core/http/schema.ts';
import type { PortalTextName } from './legal-pages/portal-texts.schema.ts';

/** Guards only the opening of a screen; every API route checks access to its data itself. */
export type ScreenAccess = 'all' | 'guest' | 'user' | 'teacher' | 'bedelia' | 'staff' | 'admin';

/** A row of a remote's published route table; `path` is a react-router pattern. */
export type ScreenRoute = {
  name: string;
  path: string;
  access: ScreenAccess;
  /** API paths, with the parameters of `path`, that the screen requests first. */
  data?: string[];
  /** API paths whose texts fill the placeholders in the screen's HTML: as the page's person, or as a visitor. */
  placeholders?: string[];
  /** The page is written for the person who is logged in, with the responses to `data` in it. */
  personal?: boolean;
  /** Query parameters used in these paths: `quiz` as `:quizId`. Paths with a missing one are skipped. */
  query?: string[];
  /** Metadata for search engines and shared links; the sitemap lists these screens. */
  about?: ScreenAbout;
  /** The screen's entries in the frame's menus. */
  menu?: MenuEntry[];
  /** The role whose people this screen welcomes after the log-in. */
  home?: Role;
  /** True when the category bar appears over the scrolled screen. */
  bar?: boolean;
};

/** A text for all addresses of a screen, or by their `:type`. */
export type TextByType = string | Record<string, string>;

/** A screen's metadata outside of the portal; its texts have placeholders like the HTML. */
export type ScreenAbout = {
  /** The title before the institute's name; missing for the start page. */
  title?: TextByType;
  description?: TextByType;
  /** The name of one of the shell's pictures for shared links. */
  picture: string;
  schema: 'Course' | 'ItemList' | 'EducationalOrganization' | 'VideoObject' | 'WebPage';
  /** A field of the responses that must be true, as in `lecture.guest`. */
  only?: string;
  /** A field whose false value makes the page 404, as in `certificate.exists`. */
  exists?: string;
  /** Shared links tell of it, search engines do not keep it. */
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
  /** Sorts the entries of one place, whichever remote they come from. */
  order: number;
  /** Defaults to the screen's path, when that has no parameters. */
  to?: string;
  /** Restricts the entry further than the screen's own access. */
  access?: ScreenAccess;
  /** Restricts the entry to people of this role alone. */
  role?: Role;
  /** Shown only when the administration has written this text. */
  text?: PortalTextName;
  /** The icon's name in the kit's sprite. */
  icon?: string;
  tone?: 'fcea' | 'fing' | 'cortos' | 'primary';
  /** Shown only on wide screens. */
  wide?: boolean;
  /** The place of the rail that has this screen as a tab. */
  group?: string;
  /** An API path whose `total` is shown beside the rail's tab. */
  count?: string;
};

/** The server-rendered HTML's description, inlined in the page for the code that hydrates it. */
export type PageView = {
  path: string;
  /** The owner of personal data; missing when everybody may read them. */
  person?: number;
  /** The role of the person for whom the frame was rendered, as the browser claims it; null for a visitor. */
  viewer: Role | null;
  /** The texts by path in the responses, as in `lecture.title`. */
  placeholders: Record<string, string>;
  /** The items of each list in it, with the fields that it shows. */
  lists: Record<string, Record<string, unknown>[]>;
};

/** Files that a screen needs before it can render, as URLs below the remote's folder. */
export type ScreenAssets = {
  js: string[];
  css: string[];
  /** A script that runs before any other code. */
  early?: string;
};

/** A published remote: one immutable folder, described by this file. */
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

/** The part of a release that the shell needs at run time. */
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
  /** The texts that the administration has written. */
  texts: PortalTextName[];
  /** The IANA time zone in which days and hours are shown. */
  timeZone: string;
  /** The version of the page's shell. */
  shellVersion: string;
};

/** A published shell: the parts from which the server writes a page. */
export type ShellRelease = {
  version: string;
  /** The shell's own screens; missing in older shells. */
  routes?: ScreenRoute[];
  /** The names in its sprite; older shells do not say. */
  icons?: string[];
  /** The kit's version; older shells do not say. */
  kit?: string;
  /** The file that renders the frame, in the shell's folder. */
  render: string;
  /** Addresses of all its files. */
  files: string[];
  /** Tags of its script, styles and fonts. */
  head: string;
  /** Tags that preload the shell's code for screens with data. */
  dataHead: string;
  /** The script tag that inserts `<template id="code">` after the first paint; empty when nothing waits. */
  afterPaint: string;
  /** The script tag that requests the first screen's data; `%CALLS%` stands for its attributes. */
  firstCalls: string;
  /** The page's HTML with marks for the other parts. */
  html: string;
};
