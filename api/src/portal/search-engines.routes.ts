import type { FastifyInstance } from 'fastify';
import { COURSE_TYPES } from '../core/http/schema.ts';
import { escapeHtml } from '../core/text/escape-html.ts';
import { fetchPublicJson, fetchPublicText } from './public-response.ts';
import type { ScreenRoute } from './registry.ts';
import { readCurrentReleases } from './releases.ts';
import { fillApiPath, fillScreenPath } from './view-paths.ts';

const HOUR_S = 3600;
/** Search engines read no more addresses from one sitemap. */
const MAX_ADDRESSES = 50_000;
const MAX_PAGES = 250;

type Listed = { address: string; changed?: string };
type LecturesPage = {
  lectures: { id: number; courseId: number; updatedAt: string }[];
  nextCursor: string | null;
};
type CoursesPage = { courses: { id: number; updatedAt: string }[]; nextCursor: string | null };

/** Serves `robots.txt`, and a `sitemap.xml` with the public addresses of screens that search engines may index. */
export async function searchEngineRoutes(app: FastifyInstance) {
  const { publicUrl, portalDir, remotesOrigin } = app.config;

  app.get('/robots.txt', async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', `public, max-age=${HOUR_S}`);
    return `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    const { releases } = await readCurrentReleases(portalDir, remotesOrigin);
    const told = releases.flatMap(({ routes }) => routes.filter(({ about }) => about && !about.unlisted));
    const listed = (await Promise.all(told.map((route) => addressesOf(app, route)))).flat();
    const entries = listed.slice(0, MAX_ADDRESSES).map(({ address, changed }) => {
      const lastChange = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : '';
      return `  <url><loc>${escapeHtml(publicUrl + address)}</loc>${lastChange}</url>`;
    });
    reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${HOUR_S}`);
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>\n',
    ].join('\n');
  });
}

async function addressesOf(
  app: FastifyInstance,
  { path: pattern, placeholders = [] }: ScreenRoute,
): Promise<Listed[]> {
  const at = (params: Record<string, string>, changed?: string): Listed[] => {
    const address = fillScreenPath(pattern, params);
    return address === null ? [] : [{ address, ...(changed && { changed }) }];
  };
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name);
  if (names.length === 0) {
    const urls = placeholders.map((call) => fillApiPath(call, {}) ?? '');
    const texts = await Promise.all(urls.map((url) => fetchPublicText(app, url)));
    return texts.includes(null) ? [] : at({});
  }
  if (names.join() === 'type') return COURSE_TYPES.flatMap((type) => at({ type }));
  if (names.join() === 'courseId') {
    const pages = await readPages<CoursesPage>(app, '/api/courses');
    const courses = pages.flatMap((page) => page.courses);
    return courses.flatMap(({ id, updatedAt }) => at({ courseId: String(id) }, updatedAt));
  }
  if (names.join() === 'courseId,lectureId') {
    const pages = await readPages<LecturesPage>(app, '/api/courses/open_lectures');
    const lectures = pages.flatMap((page) => page.lectures);
    return lectures.flatMap(({ id, courseId, updatedAt }) =>
      at({ courseId: String(courseId), lectureId: String(id) }, updatedAt),
    );
  }
  return [];
}

/** Reads a list's pages as a visitor; stops at a failed call. */
async function readPages<Page extends { nextCursor: string | null }>(
  app: FastifyInstance,
  url: string,
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `?cursor=${encodeURIComponent(cursor)}` : '';
    const page = (await fetchPublicJson(app, url + query)) as Page | null;
    if (!page) break;
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor && pages.length < MAX_PAGES);
  return pages;
}
