import type { PortalConfig, ScreenAbout } from './registry.ts';

type Course = {
  id: number;
  name: string;
  description: string | null;
  objective: string | null;
  minutes?: number;
};
type Place = { url: string; publicUrl: string; config: PortalConfig };

/** What schema.org knows of a page (JSON-LD), from the public responses that fill it. */
export function structuredData(schema: ScreenAbout['schema'], responses: object, place: Place): object {
  const { course, courses = [] } = responses as { course?: Course; courses?: Course[] };
  if (schema === 'Course' && course)
    return { '@context': 'https://schema.org', ...courseData(course, place) };
  if (schema === 'ItemList')
    return {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: courses.map(({ id, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: `${place.publicUrl}/lectures/${id}/`,
      })),
    };
  if (schema === 'WebPage')
    return {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      url: place.url,
      inLanguage: 'es',
      publisher: institute(place),
    };
  return { '@context': 'https://schema.org', ...institute(place) };
}

function courseData(course: Course, place: Place): object {
  const { name, description, objective, minutes = 0 } = course;
  return {
    '@type': 'Course',
    name,
    // Search engines leave out a course without one.
    description: description || objective || name,
    ...(objective && { teaches: objective }),
    url: place.url,
    inLanguage: 'es',
    provider: institute(place),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      ...(minutes > 0 && { courseWorkload: `PT${minutes}M` }),
    },
  };
}

function institute({ publicUrl, config }: Place): object {
  return {
    '@type': 'EducationalOrganization',
    name: config.instituteName,
    url: `${publicUrl}/`,
    ...(config.socialUrls.length > 0 && { sameAs: config.socialUrls }),
  };
}
