import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const OIDC_CLIENT = { id: 'rambla', secret: 'a secret between portal and provider' };

export interface ProviderPerson {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** A certified OpenID Connect provider on loopback, which logs in `current` without a form. */
export class OidcProviderServer {
  readonly people = new Map<string, ProviderPerson>();
  current = '';
  readonly #server: Server = createServer();
  #issuer = '';

  /** Starts listening; nobody can log in until `serve`. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this.#issuer;
  }

  /** Lets people log in to the portal at this address. */
  serve(portal: string): void {
    const redirectUri = `${portal}/api/login/oidc/instituto/callback`;
    const provider: Provider = new Provider(this.#issuer, {
      clients: [
        {
          client_id: OIDC_CLIENT.id,
          client_secret: OIDC_CLIENT.secret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['for tests'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: async () => ({ sub: accountId, ...this.people.get(accountId) }),
      }),
      loadExistingGrant: async (context) => {
        const accountId = context.oidc.session?.accountId ?? '';
        const grant = new provider.Grant({ clientId: OIDC_CLIENT.id, accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    const handle = provider.callback();
    this.#server.on('request', (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void handle(request, response);
      void provider.interactionFinished(request, response, { login: { accountId: this.current } });
    });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Returns the portal's settings for a provider that is responsible for e-mails of `instituto.test`. */
export function createProviderSettings(issuer: string): NodeJS.ProcessEnv {
  return {
    OIDC_INSTITUTO_ISSUER: issuer,
    OIDC_INSTITUTO_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_INSTITUTO_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_INSTITUTO_LABEL: 'Instituto',
    OIDC_INSTITUTO_DOMAINS: 'instituto.test',
  };
}
