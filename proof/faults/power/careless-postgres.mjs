import pg from 'pg';

// Loaded before the server: what its pools do on PostgreSQL is acknowledged before it is on the
// disk, whatever was asked for when they connected. See careless.mjs.
pg.Pool = class CarelessPool extends pg.Pool {
  /** @param {import('pg').PoolConfig} options */
  constructor(options) {
    super(options);
    this.on('connect', (client) => void client.query('set synchronous_commit = off'));
  }
};
