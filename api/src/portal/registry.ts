/** Who may open a screen. It guards the screen only; every call decides about data on its own. */
export type ScreenAccess = 'all' | 'guest' | 'user' | 'teacher' | 'admin';

/** A row of a remote's published route table; `path` is a react-router pattern. */
export type ScreenRoute = {
  name: string;
  path: string;
  access: ScreenAccess;
  /** API paths, with the parameters of `path`, that the screen asks for first. */
  data?: string[];
  /** Public API paths whose texts fill the placeholders in the screen's HTML. */
  placeholders?: string[];
  /** Where the frame leads to the screen. */
  menu?: MenuEntry[];
  /** Whether the bar of categories comes over the screen once it is scrolled. */
  bar?: boolean;
};

/** The lists of the frame that screens have entries in. */
export type MenuPlace =
  | 'drawer-catalog'
  | 'drawer-account'
  | 'drawer-admin'
  | 'footer-courses'
  | 'footer-account'
  | 'top'
  | 'bar'
  | 'bar-action';

/** An entry that a screen has in the frame. */
export type MenuEntry = {
  place: MenuPlace;
  label: string;
  /** Entries of one place stand in this order, whichever remote they come from. */
  order: number;
  /** The screen's path unless that has parameters. */
  to?: string;
  /** Who sees the entry, where those are others than may open the screen. */
  access?: ScreenAccess;
  /** A name in the kit's sprite. */
  icon?: string;
  tone?: 'fcea' | 'fing' | 'cortos' | 'primary';
  /** Only where there is room for it. */
  wide?: boolean;
};

/** The HTML that the server wrote for an address, inlined in the page for the code that takes it over. */
export type PageView = {
  path: string;
  /** Whether the frame is that of a person who is logged in. */
  signedIn: boolean;
  /** The texts by path in the responses, as in `lecture.title`. */
  placeholders: Record<string, string>;
};

/** Files that a screen needs before it can be shown, as URLs below the remote's folder. */
export type ScreenAssets = { js: string[]; css: string[] };

/** A remote as it was published: one immutable folder, described by this file. */
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
  /** By screen name: HTML of a screen that was rendered when the remote was built; `{{lecture.title}}` where a word goes. */
  prerendered: Record<string, string>;
};

/** The part of a release that the shell needs at run time. */
export type RegistryRemote = Pick<RemoteRelease, 'version' | 'entry' | 'routes' | 'integrity'> & {
  assets?: RemoteRelease['assets'];
};

/** The registry that the shell reads, inlined in the page and served at `/registry.json`. */
export type Registry = { remotes: Record<string, RegistryRemote> };

/** Settings of the institute that the browser may know, inlined in the page. */
export type PortalConfig = {
  instituteName: string;
  contactUrl: string | null;
  socialUrls: string[];
  tutorUrl: string | null;
  /** IANA name of the zone whose days and hours are shown. */
  timeZone: string;
  /** Version of the shell that the page belongs to. */
  shellVersion: string;
};

/** The shell as it was published: what the server needs to write a page. */
export type ShellRelease = {
  version: string;
  /** File that renders the frame, beside the release. */
  render: string;
  /** Addresses of everything that it is made of. */
  files: string[];
  /** Tags of its script, style and fonts. */
  head: string;
  /** Tags that fetch ahead what screens with data need of it. */
  dataHead: string;
  /** Tag of the script that inserts `<template id="code">` once the page is painted; empty where nothing waits. */
  afterPaint: string;
  /** The page, with marks where the rest goes. */
  html: string;
};
