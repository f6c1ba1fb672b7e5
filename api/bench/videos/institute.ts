import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/core/config/config.ts';
import { insertCourse } from '../../src/courses/courses.queries.ts';
import type { Lecture } from '../../src/courses/lectures/lectures.schema.ts';
import { openServices } from '../../src/operations/start/open-services.ts';
import { type ApiCall, callApp, makeActor } from '../../test/actors.ts';
import { createForm, type FormFile } from '../../test/sample-files.ts';

/** Starts the real API on a new folder, with an administrator's calls. Call `close` afterwards. */
export async function openVideoInstitute() {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-videos-'));
  const config = readConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' });
  const services = await openServices(config);
  const app = await buildApp(services);
  await app.ready();
  const as = await makeActor(app, 'admin');
  const course = await insertCourse(services.db, { name: 'Videos', type: 'FING', category: '' });
  const call = (method: ApiCall['method'], rest = '', sent: Partial<ApiCall> = {}) =>
    callApp(app, { ...sent, as, method, path: `/courses/${course.id}/lectures${rest}` });
  return {
    app,
    folder,
    send: (title: string, file: Omit<FormFile, 'field'>) =>
      call('POST', '', createForm({ title }, { field: 'video', ...file })),
    read: async (id: number): Promise<Lecture> => (await call('GET', `/${id}`)).json().lecture,
    remove: (id: number) => call('DELETE', `/${id}`),
    async close() {
      await app.close();
      await services.db.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
