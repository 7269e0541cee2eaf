import type { DatabaseSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase } from 'kysely';
import { createQueue } from '../limits/queue.ts';
import type { Reader, ReadingDatabase } from './database.ts';
import type { Schema } from './schema.ts';
import { adapt, Dialect } from './sqlite-dialect.ts';

/** How many snapshots are read at once: each may need a connection of its own. */
const MAX_SNAPSHOTS = 4;

/**
 * What readers see of a file: the last commit that is on disk. So nothing leaves the server that a
 * power cut may take back, and no reader waits for the disk. While commits are on their way there,
 * readers share a transaction that began before them.
 */
export interface ReadConnections extends Pick<ReadingDatabase, 'read' | 'snapshot'> {
  /** Keeps from readers what is committed from now on. */
  hold(): void;
  /** Sees all that is committed by now. Published, it is what readers see, with later commits or not. */
  prepareView(): { publish(options: { andFollow: boolean }): void };
  close(): void;
}

/** A connection, which sees one moment while it is pinned, and the last commit otherwise. */
interface ReadConnection {
  database: SqliteDatabase;
  reader: Reader;
  isPinned: boolean;
  pin(): void;
  unpin(): void;
  /** how many snapshots are read with it */
  users: number;
}

export function createViews(open: () => DatabaseSync): ReadConnections {
  const connections: DatabaseSync[] = [];
  const idle: ReadConnection[] = [];
  let current = createView();

  function createView(): ReadConnection {
    const connection = open();
    connections.push(connection);
    const database = adapt(connection);
    const statements = ['BEGIN', 'SELECT 1 FROM sqlite_schema', 'COMMIT'];
    const [begin, look, commit] = statements.map((text) => connection.prepare(text));
    return {
      database,
      reader: new Kysely<Schema>({ dialect: new Dialect({ database }) }),
      isPinned: false,
      pin() {
        if (this.isPinned) return;
        begin?.run();
        look?.get();
        this.isPinned = true;
      },
      unpin() {
        commit?.run();
        this.isPinned = false;
      },
      users: 0,
    };
  }

  function pinned(): ReadConnection {
    const view = idle.pop() ?? createView();
    view.pin();
    return view;
  }

  function leave(view: ReadConnection): void {
    if (view === current || view.users > 0) return;
    if (view.isPinned) view.unpin();
    idle.push(view);
  }

  const queue = createQueue({ running: MAX_SNAPSHOTS, waiting: Number.POSITIVE_INFINITY });
  const followsCurrent: SqliteDatabase = {
    prepare: (text) => current.database.prepare(text),
    close: () => undefined,
  };

  return {
    read: new Kysely<Schema>({ dialect: new Dialect({ database: followsCurrent }) }),
    snapshot: (work) =>
      queue(async () => {
        const view = current.isPinned ? current : pinned();
        view.users += 1;
        try {
          return await work(view.reader);
        } finally {
          view.users -= 1;
          leave(view);
        }
      }),
    hold: () => current.pin(),
    prepareView() {
      const view = pinned();
      return {
        publish({ andFollow }) {
          const former = current;
          current = view;
          leave(former);
          if (andFollow) view.unpin();
        },
      };
    },
    close() {
      for (const connection of connections) connection.close();
    },
  };
}
