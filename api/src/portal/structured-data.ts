import type { PortalConfig, ScreenMetadata } from './registry.ts';

type Course = {
  id: number;
  name: string;
  description: string | null;
  objective: string | null;
  minutes?: number;
};
type Lecture = {
  id: number;
  courseId: number;
  title: string;
  description: string;
  durationSeconds: number | null;
  hasVideo: boolean;
  publishAt: string | null;
  createdAt?: string;
  posterUrl?: string | null;
};
type Plan = { goals: { text: string }[]; teachers: { name: string }[] };
type Place = { url: string; publicUrl: string; picture: string | undefined; config: PortalConfig };

type Responses = { course?: Course; plan?: Plan; lecture?: Lecture; courses?: Course[] };

/** Builds a page's schema.org description (JSON-LD) from the responses that fill the page. */
export function toStructuredData(schema: ScreenMetadata['schema'], responses: object, place: Place): object {
  const { course, plan, lecture, courses = [] } = responses as Responses;
  if (schema === 'Course' && course)
    return { '@context': 'https://schema.org', ...courseData(course, plan, place) };
  // An open lecture without video is no VideoObject.
  if (schema === 'VideoObject' && lecture?.hasVideo && course)
    return { '@context': 'https://schema.org', ...videoData(lecture, course, place) };
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

function courseData(course: Course, plan: Plan | undefined, place: Place): object {
  const { name, description, objective, minutes = 0 } = course;
  const { goals = [], teachers = [] } = plan ?? {};
  return {
    '@type': 'Course',
    name,
    // Search engines ignore a course without description.
    description: description || objective || name,
    ...(goals.length > 0 && { teaches: goals.map(({ text }) => text) }),
    url: place.url,
    inLanguage: 'es',
    provider: institute(place),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      ...(minutes > 0 && { courseWorkload: `PT${minutes}M` }),
      ...(teachers.length > 0 && { instructor: teachers.map(({ name }) => ({ '@type': 'Person', name })) }),
    },
  };
}

function videoData(lecture: Lecture, course: Course, place: Place): object {
  const { id, courseId, title, description, durationSeconds, publishAt, createdAt, posterUrl } = lecture;
  const poster = `${place.publicUrl}/api/courses/${courseId}/lectures/${id}/poster`;
  return {
    '@type': 'VideoObject',
    name: title,
    description: description || `${title}, una clase de ${course.name}`,
    // A fixed URL, because the picture's signed URL expires after two hours.
    thumbnailUrl: [posterUrl ? poster : place.picture],
    uploadDate: publishAt ?? createdAt,
    ...(durationSeconds && { duration: `PT${Math.round(durationSeconds)}S` }),
    url: place.url,
    inLanguage: 'es',
    isAccessibleForFree: true,
    isPartOf: { '@type': 'Course', name: course.name, url: `${place.publicUrl}/lectures/${courseId}/` },
    publisher: institute(place),
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
