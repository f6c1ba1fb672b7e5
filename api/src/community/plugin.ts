import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../core/http/register-all.ts';
import { announcementRoutes } from './announcements/announcements.routes.ts';
import { announcementReadingRoutes } from './announcements/read-announcements.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { calendarFeedRoutes } from './calendar/feed/calendar-feed.routes.ts';
import { liveClassRoutes } from './calendar/live-classes/live-classes.routes.ts';
import { roomRoutes } from './calendar/rooms/rooms.routes.ts';
import { discussionRoutes } from './discussions/discussions.routes.ts';

export const communityModule: FastifyPluginAsync = async (app) => {
  await registerAll(
    app,
    [
      announcementReadingRoutes,
      announcementRoutes,
      discussionRoutes,
      liveClassRoutes,
      roomRoutes,
      calendarRoutes,
      calendarFeedRoutes,
    ],
    { prefix: '/api' },
  );
};
