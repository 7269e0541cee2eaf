import { defineConfig } from 'vitest/config';

/** Tests of rooms without pages, in one process at a time and without PostgreSQL. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/{domain,server}/**/*.test.ts'],
    env: { TEST_ENGINES: 'sqlite' },
    setupFiles: ['scripts/mutants/same-chance.ts'],
    maxWorkers: 1,
    bail: 1,
    cache: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
