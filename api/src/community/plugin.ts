import type { FastifyPluginAsync } from 'fastify';
import { announcementRoutes } from './announcements/announcements.routes.ts';
import { readAnnouncementRoutes } from './announcements/read-announcements.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { feedRoutes } from './calendar/feed/feed.routes.ts';
import { liveClassRoutes } from './calendar/live-classes/live-classes.routes.ts';
import { roomRoutes } from './calendar/rooms/rooms.routes.ts';
import { discussionsRoutes } from './discussions/discussions.routes.ts';

export const communityModule: FastifyPluginAsync = async (app) => {
  await app.register(readAnnouncementRoutes, { prefix: '/api' });
  await app.register(announcementRoutes, { prefix: '/api' });
  await app.register(discussionsRoutes, { prefix: '/api' });
  await app.register(liveClassRoutes, { prefix: '/api' });
  await app.register(roomRoutes, { prefix: '/api' });
  await app.register(calendarRoutes, { prefix: '/api' });
  await app.register(feedRoutes, { prefix: '/api' });
};
