// Imported here because federation shares only modules of the host's build.
import 'react/jsx-runtime';
import 'react-dom';
import '@rambla/kit/config';
import '@rambla/kit/device';
import '@rambla/kit/registry';
import '@rambla/kit/router';
import '@rambla/kit/session';
import '@rambla/kit/state';
import '@rambla/kit/store';
import '@rambla/kit/toasts';
import '@rambla/kit/ui/icon';

/** Shared with the remotes, but loaded only when a screen needs data. */
export const loadBaseApi = () => import('@rambla/kit/base-api');
