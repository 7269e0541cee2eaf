import { createMCPClient } from '@ai-sdk/mcp';
import { expect, it, onTestFinished } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { makeToken } from '../../testing/make-token.ts';
import { signedIn } from '../../testing/test-app.ts';

eachDatabase(
  ({ open }) => {
    it.each([
      ['asks the server what it speaks', true],
      ['begins as clients of 2025 do', false],
    ])('a client by others, which %s, finds the tools and marks a day', async (_, discovers) => {
      const { test, token } = await signedIn(await open());
      const body = { name: 'Read', frequency: 'DAILY' };
      const made = await test.send('POST', '/api/habits', { token, body });
      const { id: habit } = made.json<HabitAnswer>();
      const { secret } = await makeToken(test, token, { scopes: ['read', 'write:days'] });
      const address = await test.app.http.listen({ host: '127.0.0.1', port: 0 });
      const client = await createMCPClient({
        transport: {
          type: 'http',
          url: `${address}/mcp`,
          headers: { authorization: `Bearer ${secret}` },
        },
        protocolVersionDiscovery: discovers,
      });
      onTestFinished(() => client.close());
      expect(client.serverInfo.name).toBe('habitude');
      const tools = await client.tools();
      expect(Object.keys(tools).toSorted()).toEqual([
        'history',
        'insights',
        'list_habits',
        'mark_day',
        'today',
        'undo',
      ]);
      const use = async (name: string, given: object) =>
        JSON.stringify(
          await tools[name]?.execute(given, { toolCallId: name, messages: [], context: undefined }),
        );
      expect(await use('today', {})).toContain('\\"open\\":1');
      expect(await use('mark_day', { habit })).toContain('\\"changed\\":true');
      expect(await use('today', {})).toContain('\\"open\\":0');
    });
  },
  ['sqlite'],
);
