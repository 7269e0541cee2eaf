import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type {
  OAuthClientProvider,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { freePort } from '../../../testing/free-port.ts';
import { buildTestApp } from '../../../testing/test-app.ts';
import { begin, CLIENT, REDIRECT } from './testing/begin.ts';

eachDatabase(
  ({ open }) => {
    it('is gone through whole by the SDK’s own client', async () => {
      const port = await freePort();
      const publicUrl = `http://127.0.0.1:${port}`;
      const { test, token, tokens } = await begin(open, { publicUrl });
      await test.app.http.listen({ host: '127.0.0.1', port });
      const kept: {
        asked?: URL;
        verifier?: string;
        client?: StoredOAuthClientInformation;
        tokens?: StoredOAuthTokens;
      } = {};
      const provider: OAuthClientProvider = {
        redirectUrl: REDIRECT,
        clientMetadataUrl: CLIENT,
        clientMetadata: { redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
        state: () => 'a state',
        clientInformation: () => kept.client,
        saveClientInformation: (client) => void (kept.client = client),
        tokens: () => kept.tokens,
        saveTokens: (given) => void (kept.tokens = given),
        redirectToAuthorization: (url) => void (kept.asked = url),
        saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
        codeVerifier: () => kept.verifier ?? '',
      };
      const connect = async () => {
        const transport = new StreamableHTTPClientTransport(new URL(`${publicUrl}/mcp`), {
          authProvider: provider,
        });
        const client = new Client({ name: 'assistant', version: '1' });
        onTestFinished(() => client.close());
        return { client, transport, connected: client.connect(transport) };
      };
      const { connected, transport } = await connect();
      await expect(connected).rejects.toThrow('Unauthorized');
      expect(`${kept.asked?.origin}${kept.asked?.pathname}`).toBe(
        `${publicUrl}/api/oauth/authorize`,
      );
      const request = Object.fromEntries(kept.asked?.searchParams ?? []);
      const body = { request, scopes: ['read'] };
      const { url } = (await test.send('POST', '/api/oauth/consent', { token, body })).json();
      const answer = new URL(url).searchParams;
      await transport.finishAuth(answer.get('code') ?? '', answer.get('iss') ?? '');
      const { client, connected: again } = await connect();
      await again;
      expect(JSON.stringify(await client.callTool({ name: 'today', arguments: {} }))).toContain(
        '2026-11-21',
      );
      const refused = await client.callTool({
        name: 'mark_day',
        arguments: { habit: '01890a5d-ac96-774b-bcce-b302099a8057' },
      });
      expect(JSON.stringify(refused)).toContain('write:days');
      expect(await tokens()).toMatchObject([{ name: 'assistant.example.net', scopes: ['read'] }]);
    });

    describe('what clients look for', () => {
      it.each([
        ['https://habits.example.org', '', ''],
        ['https://example.org/habits', '/habits', ''],
        ['https://example.org/habits', '', '/habits'],
      ])('is at its places for %s (%s, %s)', async (publicUrl, within, after) => {
        const test = await buildTestApp(await open(), { publicUrl });
        const resource = await test.send(
          'GET',
          `${within}/.well-known/oauth-protected-resource${after}/mcp`,
        );
        expect(resource.json()).toMatchObject({
          resource: `${publicUrl}/mcp`,
          authorization_servers: [publicUrl],
        });
        const server = await test.send(
          'GET',
          `${within}/.well-known/oauth-authorization-server${after}`,
        );
        expect(server.json()).toMatchObject({
          issuer: publicUrl,
          authorization_endpoint: `${publicUrl}/api/oauth/authorize`,
          token_endpoint: `${publicUrl}/oauth/token`,
          code_challenge_methods_supported: ['S256'],
          token_endpoint_auth_methods_supported: ['none'],
          client_id_metadata_document_supported: true,
          authorization_response_iss_parameter_supported: true,
        });
      });

      it.each([
        ['/habits', 'fr', undefined, '/habits/fr/account/connections'],
        ['', 'en', 'fr', '/account/connections'],
        ['', undefined, 'fr-CA,en;q=0.5', '/fr/account/connections'],
      ])('leads a person on in their language (%s, %s, %s)', async (base, cookie, language, to) => {
        const test = await buildTestApp(await open(), {
          publicUrl: `https://example.org${base}`,
        });
        const { statusCode, headers } = await test.app.http.inject({
          url: `${base}/api/oauth/authorize?client_id=x&state=a%20b`,
          headers: {
            ...(cookie && { cookie: `i18n_redirected=${cookie}` }),
            ...(language && { 'accept-language': language }),
          },
        });
        expect([statusCode, headers['cache-control'], headers.location]).toEqual([
          302,
          'no-store',
          `${to}?client_id=x&state=a%20b`,
        ]);
      });

      it('is told where a token is missing', async () => {
        const { test } = await begin(open);
        const answer = await test.send('POST', '/mcp', { body: {} });
        expect(answer.headers['www-authenticate']).toBe(
          'Bearer resource_metadata="https://habits.example.org/.well-known/oauth-protected-resource/mcp", scope="read write:days"',
        );
      });
    });
  },
  ['sqlite'],
);
