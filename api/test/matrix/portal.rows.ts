import { ADMIN, EVERYONE, type MatrixRow, row, withStatus } from './row.ts';

export const portalRows: MatrixRow[] = [
  row('GET /remotes', ADMIN),
  row('POST /remotes/{name}/rollback', withStatus(404, ADMIN), () => ({
    path: '/remotes/mfe-none/rollback',
    body: {},
  })),
  row('PUT /remotes/{name}/share', withStatus(404, ADMIN), () => ({
    path: '/remotes/mfe-none/share',
    body: { percent: 10 },
  })),
  // The call succeeds, but the server counts nothing without a valid ticket.
  row('POST /broken_pages', withStatus(204, EVERYONE), () => ({
    path: '/broken_pages',
    body: { ticket: 'x', remote: 'mfe-public', message: 'x', path: '/' },
  })),
  row('DELETE /remotes/{name}', withStatus(404, ADMIN), () => ({ path: '/remotes/mfe-none' })),
  row('POST /remotes/{name}/restore', withStatus(404, ADMIN), () => ({
    path: '/remotes/mfe-none/restore',
  })),
  row('GET /remotes/{name}/tokens', ADMIN, () => ({ path: '/remotes/mfe-public/tokens' })),
  row('POST /remotes/{name}/tokens', withStatus(201, ADMIN), () => ({
    path: '/remotes/mfe-public/tokens',
    body: { label: 'Biblioteca' },
  })),
  row('DELETE /remotes/{name}/tokens/{id}', withStatus(404, ADMIN), () => ({
    path: '/remotes/mfe-public/tokens/999999',
  })),
  // These calls accept only a remote's token, never a session.
  row('POST /remotes/{name}/releases', withStatus(401, EVERYONE), () => ({
    path: '/remotes/mfe-public/releases',
  })),
  row('POST /remotes/{name}/releases/rollback', withStatus(401, EVERYONE), () => ({
    path: '/remotes/mfe-public/releases/rollback',
  })),
  row('GET /remotes/{name}/upstream', ADMIN, () => ({ path: '/remotes/mfe-public/upstream' })),
  row('PUT /remotes/{name}/upstream', ADMIN, () => ({
    path: '/remotes/mfe-public/upstream',
    body: { url: 'https://biblioteca.example.org/api' },
  })),
  row('GET /ext/jwks.json', EVERYONE),
  row('GET /overview/lectures', ADMIN, () => ({ path: '/overview/lectures?missing=video' })),
  row('GET /health', EVERYONE),
  row('GET /ready', EVERYONE),
  // Metrics are open to every caller on this machine.
  row('GET /metrics', EVERYONE),
  row('POST /client_errors', withStatus(204, EVERYONE), () => ({
    body: { message: 'x is not a function', path: '/', shell: '1' },
  })),
];
