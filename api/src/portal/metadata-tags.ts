import { escapeHtml } from '../core/text/escape-html.ts';
import { getValueAt } from './fill-template.ts';
import type { ScreenMatch } from './match.ts';
import type { PortalConfig, ScreenMetadata, ShellRelease, TextByType } from './registry.ts';
import { toStructuredData } from './structured-data.ts';
import { fillScreenPath } from './view-paths.ts';

const DESCRIPTION_LENGTH = 200;
const SUBTITLE = 'Apoyo universitario y cursos cortos en línea';
const DESCRIPTION =
  'Clases en video, materiales y cuestionarios para Ciencias Económicas e Ingeniería, cursos cortos y carreras. Estudiá a tu ritmo.';

type Value = Record<string, unknown>;
type Asked = {
  match: ScreenMatch | undefined;
  /** The fields of the responses that fill the screen; null when a call failed. */
  data: Value | null;
  shell: ShellRelease;
  config: PortalConfig;
  publicUrl: string;
};

/**
 * Writes a page's metadata for search engines and shared links: title, description, picture, structured data.
 */
export function renderMetadataTags(asked: Asked): string {
  const { match, data, config } = asked;
  const about = match?.route.about;
  const general = [
    `<title>${escapeHtml(config.instituteName)} · ${SUBTITLE}</title>`,
    `<meta name="description" content="${DESCRIPTION}">`,
  ];
  if (!match || !about) return general.join('\n    ');
  const address = fillScreenPath(match.route.path, match.params);
  // Search engines see only what visitors may read.
  const isShown = data && (about.only === undefined || getValueAt(data, about.only) === true);
  if (!isShown || address === null)
    return [...general, '<meta name="robots" content="noindex">'].join('\n    ');
  return pageTags(about, asked.publicUrl + address, { ...asked, data });
}

function pageTags(about: ScreenMetadata, url: string, asked: Asked & { data: Value }): string {
  const { shell, config, publicUrl, data } = asked;
  const fill = (text: TextByType) => fillText(text, data);
  const title = about.title
    ? `${fill(about.title)} · ${config.instituteName}`
    : `${config.instituteName} · ${SUBTITLE}`;
  const description = shorten(fill(about.description ?? '')) || DESCRIPTION;
  const file = shell.files.find((each) => each.startsWith(`/assets/${fill(about.picture)}.`));
  const picture = file && publicUrl + file;
  const named = {
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:type': 'website',
    'og:site_name': config.instituteName,
    'og:locale': 'es_UY',
    ...(picture && { 'og:image': picture, 'og:image:width': '1200', 'og:image:height': '630' }),
  };
  const known = toStructuredData(about.schema, data, { url, publicUrl, picture, config });
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" data-page>`,
    `<link rel="canonical" href="${escapeHtml(url)}" data-page>`,
    ...Object.entries(named).map(
      ([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}" data-page>`,
    ),
    '<meta name="twitter:card" content="summary_large_image" data-page>',
    `<script type="application/ld+json" data-page>${JSON.stringify(known).replaceAll('<', '\\u003c')}</script>`,
    ...(about.unlisted ? ['<meta name="robots" content="noindex" data-page>'] : []),
  ].join('\n    ');
}

function fillText(text: TextByType, data: Value): string {
  const chosen = typeof text === 'string' ? text : (text[String(getValueAt(data, 'params.type'))] ?? '');
  return chosen.replace(/\{\{([\w.]+)\}\}/g, (_, place: string) => String(getValueAt(data, place) ?? ''));
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, DESCRIPTION_LENGTH).replace(/\s\S*$/, '')}…`;
}
