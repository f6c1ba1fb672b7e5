import type { Role } from '@rambla/api/contract';
import { injectReducer, store } from '@rambla/kit/store';
import { useSelector } from 'react-redux';

/** The person logged in in this browser. */
export type Session = { token: string; role: Role; userId: number };

/** `authenticated` is the token; `endedBy` says why the session ended. */
export type AuthState = {
  authenticated: string | null;
  role: Role | null;
  userId: number | null;
  error: string | null;
  endedBy: 'logout' | 'expired' | 'second_factor' | null;
};

type AuthAction =
  | { type: 'session/started'; session: Session }
  | { type: 'session/ended'; by: AuthState['endedBy'] }
  | { type: 'session/failed'; error: string };

const loggedOut: AuthState = {
  authenticated: null,
  role: null,
  userId: null,
  error: null,
  endedBy: null,
};
/** Returns a placeholder session of this role, for rendering on the server. */
export function someone(role: AuthState['role']): AuthState {
  return role ? { ...loggedOut, authenticated: 'somebody', role } : loggedOut;
}
const roles: readonly string[] = ['admin', 'bedelia', 'teacher', 'student'];

function auth(state: AuthState = stored(), action: AuthAction): AuthState {
  switch (action.type) {
    case 'session/started': {
      const { token, role, userId } = action.session;
      return { authenticated: token, role, userId, error: null, endedBy: null };
    }
    case 'session/ended':
      return { ...loggedOut, endedBy: action.by };
    case 'session/failed':
      return { ...state, error: action.error };
    default:
      return state;
  }
}

// Catches errors, because local storage throws when it is disabled.
function stored(): AuthState {
  try {
    const token = localStorage.getItem('token');
    const role = localStorage.getItem('role');
    const userId = Number(localStorage.getItem('userId'));
    if (!token || !role || !roles.includes(role) || !Number.isInteger(userId) || userId < 1) return loggedOut;
    return { ...loggedOut, authenticated: token, role: role as Role, userId };
  } catch {
    return loggedOut;
  }
}

function write(change: (storage: Storage) => void): void {
  try {
    change(localStorage);
  } catch {
    // Without storage the session lasts as long as the page.
  }
}

injectReducer('session', auth as Parameters<typeof injectReducer>[1]);

/** Returns the session in the store. */
export function authState(): AuthState {
  return (store.getState() as { session: AuthState }).session;
}

/** Returns the session; the component renders again when the session changes. */
export function useAuth(): AuthState {
  return useSelector((state: { session: AuthState }) => state.session);
}

/** Stores a login response for this tab and the others. */
export function startSession(session: Session): void {
  write((storage) => {
    // The token is written last, because its change makes other tabs read role and user id.
    storage.setItem('role', session.role);
    storage.setItem('userId', String(session.userId));
    storage.setItem('token', session.token);
  });
  store.dispatch({ type: 'session/started', session } satisfies AuthAction);
}

/** Replaces the session's token and role by those of a response. */
export function renewToken(token: string, newRole?: string | null): void {
  const { role, userId, authenticated } = authState();
  if (!authenticated || !role || !userId) return;
  startSession({ token, role: (newRole as Role | null | undefined) ?? role, userId });
}

/** Clears all local storage and the session's state. */
export function endSession(by: NonNullable<AuthState['endedBy']>): void {
  write((storage) => storage.clear());
  store.dispatch({ type: 'session/ended', by } satisfies AuthAction);
}

/** Records why the last log-in failed. */
export function failSession(error: string): void {
  store.dispatch({ type: 'session/failed', error } satisfies AuthAction);
}

/** Follows session changes in other tabs; returns a function to stop. */
export function followOtherTabs(): () => void {
  const handleChange = (event: Event) => {
    const { key = null } = event as StorageEvent;
    if (key !== null && key !== 'token') return;
    const now = stored();
    const before = authState();
    if (now.authenticated === before.authenticated) return;
    if (now.authenticated && now.role && now.userId) {
      const session = { token: now.authenticated, role: now.role, userId: now.userId };
      store.dispatch({ type: 'session/started', session } satisfies AuthAction);
    } else if (before.authenticated) {
      store.dispatch({ type: 'session/ended', by: 'logout' } satisfies AuthAction);
    }
  };
  // A page restored by the back button may have missed session changes.
  const events = ['storage', 'pageshow'];
  for (const name of events) window.addEventListener(name, handleChange);
  return () => {
    for (const name of events) window.removeEventListener(name, handleChange);
  };
}
