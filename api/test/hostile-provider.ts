import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { OIDC_CLIENT } from './oidc-provider.ts';

export interface ProviderLie {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Signs with another key than the published one. */
  foreignKey?: boolean;
  /** Changes the finished ID token. */
  token?: (idToken: string) => string | undefined;
  userinfo?: Record<string, unknown>;
  /** Overrides the token endpoint's correct response. */
  tokenResponse?: { status?: number; type?: string; body: string };
  userinfoResponse?: { status?: number; type?: string; body: string };
  metadata?: Record<string, unknown>;
  slowMs?: number;
}

/** An identity provider whose tokens are valid except for one lie; tests send the nonce as `code`. */
export class HostileProvider {
  lie: ProviderLie = {};
  issuer = '';
  #server: Server | undefined;
  #own: Awaited<ReturnType<typeof generateKeyPair>> | undefined;
  #foreign: Awaited<ReturnType<typeof generateKeyPair>> | undefined;

  async start(): Promise<string> {
    [this.#own, this.#foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
    const server = createServer((request, response) => void this.#respond(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this.issuer;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve) ?? resolve(undefined));
  }

  /** Signs an ID token that contains the lie. */
  async #sign(nonce: string): Promise<string | undefined> {
    const { claims = {}, header = {}, foreignKey, token } = this.lie;
    const at = Math.floor(Date.now() / 1000);
    const payload = {
      iss: this.issuer,
      aud: OIDC_CLIENT.id,
      sub: 'victim',
      nonce,
      iat: at,
      exp: at + 300,
      email: 'victim@instituto.test',
      email_verified: true,
      name: 'Víctima',
      ...claims,
    };
    const clean = JSON.parse(JSON.stringify(payload)) as JWTPayload;
    const key = foreignKey ? this.#foreign : this.#own;
    if (!key) throw new Error('not started');
    const signed = await new SignJWT(clean)
      .setProtectedHeader({ alg: 'RS256', kid: 'own', ...header })
      .sign(key.privateKey);
    return token ? token(signed) : signed;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { lie, issuer } = this;
    const send = (
      value: unknown,
      { status = 200, type = 'application/json', body = JSON.stringify(value) } = {},
    ) => response.writeHead(status, { 'content-type': type }).end(body);
    if (request.url?.startsWith('/.well-known/')) {
      const at = (path: string) => `${issuer}/${path}`;
      const endpoints = { authorization_endpoint: at('authorize'), token_endpoint: at('token') };
      send({
        issuer,
        ...endpoints,
        userinfo_endpoint: at('userinfo'),
        jwks_uri: at('jwks'),
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256'],
        ...lie.metadata,
      });
    } else if (request.url === '/jwks') {
      if (this.#own)
        send({ keys: [{ ...(await exportJWK(this.#own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] });
    } else if (request.url === '/token') {
      let sent = '';
      for await (const chunk of request) sent += chunk;
      if (lie.slowMs) await new Promise((resolve) => setTimeout(resolve, lie.slowMs));
      const nonce = new URLSearchParams(sent).get('code') ?? '';
      const tokens = {
        access_token: 'a',
        token_type: 'Bearer',
        expires_in: 60,
        id_token: await this.#sign(nonce),
      };
      send(tokens, lie.tokenResponse);
    } else {
      const said = { sub: 'victim', email: 'victim@instituto.test', email_verified: true, ...lie.userinfo };
      send(said, lie.userinfoResponse);
    }
  }
}
