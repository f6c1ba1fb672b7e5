// Federation shares a module only when the host's own build mentions it, and remotes bring no copy of their own.
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

/** Offered to the remotes, fetched only when a screen asks for data. */
export const offerBaseApi = () => import('@rambla/kit/base-api');
