import { statusOf } from './account.ts';
import type { Flood } from './flood.ts';
import { openFullAccount } from './full-account.ts';

const LISTS = 10;
const EXPORTS = ['/api/profile/export', '/api/export/csv'];

/** Everything that a full account holds, read twelve times at once. */
export const exportsAndLists: Flood = {
  name: 'lists',
  what: `${LISTS} lists and ${EXPORTS.length} exports of a full account at once`,
  async prepare(product) {
    const { send } = await openFullAccount(product);
    const paths = [...Array.from({ length: LISTS }, () => '/api/habits'), ...EXPORTS];
    return async (tell) => {
      await Promise.all(paths.map(async (path) => tell(await statusOf(send('GET', path)))));
    };
  },
};
