import { Type } from 'typebox';
import {
  buildListQuery,
  Id,
  IsoTime,
  NextCursor,
  Nullable,
  OneOf,
  StrictObject,
  UnsignedInteger,
} from '../core/http/schema.ts';
import { DELIVERY_MODES, NOTIFICATION_KIND_NAMES, NOTIFICATION_TOPIC_NAMES } from './notice-kinds.ts';

export const ListedNotification = Type.Object({
  id: Id,
  kind: OneOf(NOTIFICATION_KIND_NAMES),
  courseId: Nullable(Id),
  aboutId: Id,
  title: Type.String(),
  text: Type.String(),
  place: Type.String(),
  path: Type.String(),
  readAt: Nullable(IsoTime),
  createdAt: IsoTime,
});
export type ListedNotification = Type.Static<typeof ListedNotification>;

const { limit, cursor } = buildListQuery({ default: 20, max: 100 });
export const NotificationsQuery = Type.Object({
  limit,
  cursor,
  unread: Type.Optional(Type.Boolean()),
  kind: Type.Optional(OneOf(NOTIFICATION_KIND_NAMES)),
});

export const NotificationsResponse = Type.Object({
  notices: Type.Array(ListedNotification),
  unread: UnsignedInteger,
  nextCursor: NextCursor,
});
export type NotificationsResponse = Type.Static<typeof NotificationsResponse>;

export const UnreadCountResponse = Type.Object({ unread: UnsignedInteger });

const Ways = Object.fromEntries(
  NOTIFICATION_TOPIC_NAMES.map((topic) => [topic, Type.Optional(OneOf(DELIVERY_MODES))]),
) as Record<(typeof NOTIFICATION_TOPIC_NAMES)[number], ReturnType<typeof optionalWay>>;
function optionalWay() {
  return Type.Optional(OneOf(DELIVERY_MODES));
}

export const NotificationPreferencesResponse = Type.Object({
  preferences: Type.Object({
    /** Only the topics of the caller's role. */
    ways: Type.Object(Ways),
    mail: Type.Boolean(),
    email: Type.String(),
    bounced: Type.Boolean({ description: 'El servidor de correo dice que la dirección no existe.' }),
    digestHour: UnsignedInteger,
    quietNights: Type.Boolean(),
    push: Type.Object({
      key: Type.String({ description: 'La clave pública VAPID con la que el navegador se suscribe.' }),
      on: Type.Boolean({ description: 'Si los avisos llegan al navegador de esta sesión.' }),
    }),
  }),
});
export type NotificationPreferences = Type.Static<typeof NotificationPreferencesResponse>['preferences'];

export const NotificationPreferencesBody = StrictObject({
  ways: Type.Optional(StrictObject(Ways)),
  mail: Type.Optional(Type.Boolean()),
  digestHour: Type.Optional(Type.Integer({ minimum: 0, maximum: 23 })),
  quietNights: Type.Optional(Type.Boolean()),
});
export type NotificationPreferencesBody = Type.Static<typeof NotificationPreferencesBody>;

const Base64Url = (length: number) =>
  Type.String({ minLength: length, maxLength: length + 2, pattern: '^[A-Za-z0-9_-]+=*$' });

/** A browser's subscription in the format of `PushSubscription.toJSON()`. */
export const PushSubscriptionBody = StrictObject({
  endpoint: Type.String({ minLength: 12, maxLength: 1000, pattern: '^https://' }),
  expirationTime: Type.Optional(Nullable(Type.Number())),
  keys: StrictObject({ p256dh: Base64Url(87), auth: Base64Url(22) }),
});
export type PushSubscriptionBody = Type.Static<typeof PushSubscriptionBody>;

export const UnsubscribeQuery = Type.Object({ token: Type.String({ maxLength: 200 }) });
export const UnsubscribeResponse = Type.Object({ what: OneOf([...NOTIFICATION_TOPIC_NAMES, 'digest']) });
