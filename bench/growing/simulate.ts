import type { Costs, Deed } from './costs.ts';

/** How people are assumed to use it; the words stand in docs/performance.md. */
const ASSUMED = {
  /** of all accounts, on a day */
  active: 0.3,
  /** of each of those, on a day */
  deeds: {
    mark: 8,
    look: 6,
    'whole notebook': 0.1,
    list: 0,
    'sign-in': 0.05,
  } satisfies Record<Deed, number>,
  reminders: 1,
  /** of accounts, a week */
  letters: 0.1,
  /** the busiest hour, beside an hour of the mean */
  peak: 3,
  /** of those who are active on a day, with a page open in the busiest hour */
  following: 0.05,
  /** reminders of a day that are due in the same minute */
  sameMinute: 0.05,
  /** how much of a processor is planned with */
  used: 0.6,
};

/** What is taken from other measurements. */
const KNOWN = {
  /** milliseconds of a processor for a reminder to be decided on and queued: docs/performance.md */
  reminder: 0.2,
  /** MB of a process at rest, of one that is busy, and of a thousand open pages more */
  idle: 117,
  busy: 250,
  pages: 27,
  /** of each process: the pool, the line on which news comes, and the one for migrations */
  connections: 22,
};

/** What so many accounts take. */
export interface Taken {
  /** marks and all else that is written, a second in the busiest hour */
  writes: number;
  calls: number;
  /** processors, planned with only a part of each */
  server: number;
  postgres: number;
  /** of the files of PostgreSQL, in GB, and of its log, in GB a day */
  disk: number;
  log: number;
  /** processes of the server, one a processor, their memory in GB, and their connections */
  processes: number;
  memory: number;
  connections: number;
  /** for how many seconds all processes work at the reminders of one minute */
  sameMinute: number;
}

const DAY = 86_400;

export function takenBy(accounts: number, { deeds, bytes }: Costs): Taken {
  const active = accounts * ASSUMED.active;
  const each = Object.entries(ASSUMED.deeds) as [Deed, number][];
  const sum = (of: (deed: Deed) => number) =>
    each.reduce((total, [deed, times]) => total + times * of(deed), 0);
  const busiest = (active / DAY) * ASSUMED.peak;
  const reminders = active * ASSUMED.reminders;
  const letters = (accounts * ASSUMED.letters) / 7;
  const whole = deeds['whole notebook'];
  // A letter reads a notebook whole, and is queued as a reminder is.
  const jobs =
    ((reminders * KNOWN.reminder + letters * (KNOWN.reminder + whole.server)) / DAY) * ASSUMED.peak;
  const server = (busiest * sum((deed) => deeds[deed].server) + jobs) / 1000 / ASSUMED.used;
  const processes = Math.max(1, Math.ceil(server));
  const followers = active * ASSUMED.following;
  return {
    writes: busiest * (ASSUMED.deeds.mark + ASSUMED.deeds['sign-in']),
    calls: busiest * sum(() => 1),
    server,
    postgres: (busiest * sum((deed) => deeds[deed].postgres)) / 1000 / ASSUMED.used,
    disk: (accounts * bytes) / 1e9,
    log: (active * sum((deed) => deeds[deed].log)) / 1e9,
    processes,
    memory: (processes * KNOWN.busy + (followers / 1000) * KNOWN.pages) / 1000,
    connections: processes * KNOWN.connections,
    sameMinute: (reminders * ASSUMED.sameMinute * KNOWN.reminder) / 1000 / processes,
  };
}

/** Where something ends, of the machines that are assumed. */
interface Limit {
  what: string;
  most: number;
  of: keyof Taken;
  next: string;
}

const LIMITS: readonly Limit[] = [
  {
    what: 'one process of the server',
    most: 1,
    of: 'server',
    next: 'several processes, and with them PostgreSQL',
  },
  {
    what: 'connections that PostgreSQL has as it comes (100)',
    most: 100,
    of: 'connections',
    next: 'a greater max_connections, up to some hundred, then a pooler',
  },
  {
    what: 'a machine of PostgreSQL with 16 processors',
    most: 16,
    of: 'postgres',
    next: 'a larger machine',
  },
  {
    what: 'a machine of PostgreSQL with 64 processors',
    most: 64,
    of: 'postgres',
    next: 'notebooks dealt out by user_id over several',
  },
  {
    what: 'a disk of 4 TB',
    most: 4000,
    of: 'disk',
    next: 'notebooks dealt out by user_id over several',
  },
];

/** Up to how many accounts each limit is kept, the first that breaks first. */
export function breaking(costs: Costs): (Limit & { accounts: number })[] {
  return LIMITS.map((limit) => ({ ...limit, accounts: lastWithin(limit, costs) })).toSorted(
    (one, other) => one.accounts - other.accounts,
  );
}

function lastWithin({ most, of }: Limit, costs: Costs): number {
  let [kept, broken] = [0, 1e12];
  while (broken - kept > 1) {
    const accounts = Math.floor((kept + broken) / 2);
    if (takenBy(accounts, costs)[of] <= most) kept = accounts;
    else broken = accounts;
  }
  return kept;
}
