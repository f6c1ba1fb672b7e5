import { ADMIN, createRow, EVERYONE, type MatrixRow, withSuccess } from './row.ts';

export const portalRows: MatrixRow[] = [
  createRow('GET /remotes', ADMIN),
  createRow('POST /remotes/{name}/rollback', withSuccess(404, ADMIN), () => ({
    path: '/remotes/mfe-none/rollback',
    body: {},
  })),
  createRow('PUT /remotes/{name}/share', withSuccess(404, ADMIN), () => ({
    path: '/remotes/mfe-none/share',
    body: { percent: 10 },
  })),
  // The call succeeds, but the server counts nothing without a valid ticket.
  createRow('POST /broken_pages', withSuccess(204, EVERYONE), () => ({
    path: '/broken_pages',
    body: { ticket: 'x', remote: 'mfe-public', message: 'x', path: '/' },
  })),
  createRow('DELETE /remotes/{name}', withSuccess(404, ADMIN), () => ({ path: '/remotes/mfe-none' })),
  createRow('POST /remotes/{name}/restore', withSuccess(404, ADMIN), () => ({
    path: '/remotes/mfe-none/restore',
  })),
  createRow('GET /remotes/{name}/tokens', ADMIN, () => ({ path: '/remotes/mfe-public/tokens' })),
  createRow('POST /remotes/{name}/tokens', withSuccess(201, ADMIN), () => ({
    path: '/remotes/mfe-public/tokens',
    body: { label: 'Biblioteca' },
  })),
  createRow('DELETE /remotes/{name}/tokens/{id}', withSuccess(404, ADMIN), () => ({
    path: '/remotes/mfe-public/tokens/999999',
  })),
  // These calls accept only a remote's token, never a session.
  createRow('POST /remotes/{name}/releases', withSuccess(401, EVERYONE), () => ({
    path: '/remotes/mfe-public/releases',
  })),
  createRow('POST /remotes/{name}/releases/rollback', withSuccess(401, EVERYONE), () => ({
    path: '/remotes/mfe-public/releases/rollback',
  })),
  createRow('GET /remotes/{name}/upstream', ADMIN, () => ({ path: '/remotes/mfe-public/upstream' })),
  createRow('PUT /remotes/{name}/upstream', ADMIN, () => ({
    path: '/remotes/mfe-public/upstream',
    body: { url: 'https://biblioteca.example.org/api' },
  })),
  createRow('GET /ext/jwks.json', EVERYONE),
  createRow('GET /overview/lectures', ADMIN, () => ({ path: '/overview/lectures?missing=video' })),
  createRow('GET /health', EVERYONE),
  createRow('GET /ready', EVERYONE),
  // Metrics are open to every caller on this machine.
  createRow('GET /metrics', EVERYONE),
  createRow('POST /client_errors', withSuccess(204, EVERYONE), () => ({
    body: { message: 'x is not a function', path: '/', shell: '1' },
  })),
];
