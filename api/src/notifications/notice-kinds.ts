import { ROLES, type Role } from '../core/http/schema.ts';

/** How a topic is sent besides the list in the portal: at once, in a daily mail, or never. */
export const DELIVERY_MODES = ['now', 'digest', 'none'] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

/** The topics in the preferences, each with its default delivery and its roles. */
export const NOTIFICATION_TOPICS = {
  answers: { way: 'now', roles: ROLES },
  announcements: { way: 'digest', roles: ROLES },
  quizzes: { way: 'now', roles: ['student'] },
  grades: { way: 'now', roles: ['student'] },
  classes: { way: 'none', roles: ['student', 'teacher'] },
  materials: { way: 'digest', roles: ['student'] },
  videos: { way: 'now', roles: ['teacher', 'admin'] },
  requests: { way: 'digest', roles: ['bedelia', 'admin'] },
} as const satisfies Record<string, { way: DeliveryMode; roles: readonly Role[] }>;
export type NotificationTopic = keyof typeof NOTIFICATION_TOPICS;
export const NOTIFICATION_TOPIC_NAMES = Object.keys(NOTIFICATION_TOPICS) as [
  NotificationTopic,
  ...NotificationTopic[],
];

interface Kind {
  /** Null for replies to the person's own request, which are always sent at once. */
  topic: NotificationTopic | null;
  /** The role that readers need; `bedelia` also admits administrators. */
  role?: Role;
  /** The label of the mail's button. */
  action: string;
}

/** A new kind of notification needs a line here, a digest section and a call of `notify`. */
export const NOTIFICATION_KINDS = {
  answer: { topic: 'answers', action: 'Ver la respuesta' },
  acceptedAnswer: { topic: 'answers', action: 'Ver la pregunta' },
  announcement: { topic: 'announcements', action: 'Ver el anuncio' },
  quizOpens: { topic: 'quizzes', action: 'Ir al cuestionario' },
  quizCloses: { topic: 'quizzes', action: 'Ir al cuestionario' },
  graded: { topic: 'grades', action: 'Ver mi corrección' },
  certificate: { topic: 'grades', action: 'Ver el certificado' },
  enrolment: { topic: null, action: 'Ver el curso' },
  request: { topic: 'requests', role: 'bedelia', action: 'Ver las solicitudes' },
  videoFailed: { topic: 'videos', action: 'Ver la clase' },
  captionsToReview: { topic: 'videos', action: 'Revisar los subtítulos' },
  liveClass: { topic: 'classes', action: 'Ver la clase en vivo' },
  newMaterials: { topic: 'materials', action: 'Ver los materiales' },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [
  NotificationKind,
  ...NotificationKind[],
];

export function notificationKindDefinitionOf(kind: NotificationKind): Kind {
  return NOTIFICATION_KINDS[kind];
}

/** The kinds whose notifications are about an answer to a question. */
export const ANSWER_KINDS: NotificationKind[] = ['answer', 'acceptedAnswer'];
