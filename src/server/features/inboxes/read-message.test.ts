import { describe, expect, it } from 'vitest';
import type { Measurement } from './measurement.ts';
import { isTooDeep, readMessage } from './read-message.ts';

/** Noon in UTC on 21 November; the person is in Paris, and their day begins at four. */
const CLOCK = {
  now: Date.parse('2026-11-21T12:00:00Z'),
  time_zone: 'Europe/Paris',
  day_start_hour: 4,
};

const read = (message: unknown) => readMessage(message, CLOCK);

/** Name, value with its unit, date, and what tells it from others. */
function inShort({ name, value, unit, when, id, mode }: Measurement) {
  return [name, `${value} ${unit}`.trim(), when?.date, mode, ...(id === undefined ? [] : [id])];
}

const shortOf = (message: unknown) => read(message).measurements.map(inShort);

describe('a plain message', () => {
  it.each<[string, unknown, unknown[][]]>([
    ['names a habit', { habit: 'walk' }, [['walk', 'true', '2026-11-21', 'latest']]],
    [
      'has an amount, a date and an id',
      { habit: 'walk', value: 5.2, date: '2026-11-20', id: 7 },
      [['walk', '5.2', '2026-11-20', 'latest', '7']],
    ],
    ['says null', { habit: 'walk', value: null }, [['walk', 'true', '2026-11-21', 'latest']]],
    [
      'comes in a list beside null',
      [
        { habit: 'walk', value: 5 },
        { habit: 'read', value: null, id: null },
      ],
      [
        ['walk', '5', '2026-11-21', 'latest'],
        ['read', 'true', '2026-11-21', 'latest'],
      ],
    ],
    [
      'comes in a list beside what cannot be read',
      [{ habit: 'walk', value: 5 }, { habit: 'read', value: 'unavailable' }, null, {}],
      [['walk', '5', '2026-11-21', 'latest']],
    ],
    [
      'comes as a list',
      [
        { habit: 'walk', value: '5,2' },
        { habit: 'read', value: 'no' },
      ],
      [
        ['walk', '5.2', '2026-11-21', 'latest'],
        ['read', 'false', '2026-11-21', 'latest'],
      ],
    ],
  ])('%s', (_, message, expected) => {
    expect(read(message).sender).toBe('plain');
    expect(shortOf(message)).toEqual(expected);
  });
});

// Get Contents of URL, request body JSON: numbers, texts and booleans by name
// (https://support.apple.com/guide/shortcuts/request-your-first-api-apd58d46713f/ios). Tasker’s HTTP
// Request fills variables into a body, so that its numbers may be texts
// (https://tasker.joaoapps.com/userguide/en/help/ah_http_request.html).
describe('numbers by name', () => {
  it.each<[string, unknown, unknown[][]]>([
    [
      'are what a shortcut writes',
      { steps: 8042, weight: '71,4', outside: true, date: '2026-11-21T07:30:00+01:00', note: 'hm' },
      [
        ['steps', '8042', '2026-11-21', 'latest', 'at 2026-11-21T07:30:00+01:00'],
        ['weight', '71.4', '2026-11-21', 'latest', 'at 2026-11-21T07:30:00+01:00'],
        ['outside', 'true', '2026-11-21', 'latest', 'at 2026-11-21T07:30:00+01:00'],
      ],
    ],
    [
      'are what a task writes',
      { pushups: '20', time: '1795258800' },
      [['pushups', '20', '2026-11-21', 'latest']],
    ],
  ])('%s', (_, message, expected) => {
    expect(read(message).sender).toBe('numbers');
    expect(shortOf(message)).toEqual(expected);
  });
});

describe('the day of a value', () => {
  it.each<[unknown, string | undefined]>([
    ['2026-11-21', '2026-11-21'],
    // Of its sender, wherever that is.
    ['2026-11-21T04:00:00+09:00', '2026-11-21'],
    ['2026-11-21 23:59:59 -0800', '2026-11-21'],
    ['2026-11-21 04:00', '2026-11-21'],
    // Their day begins at four by whatever clock.
    ['2026-11-21T01:30:00+09:00', '2026-11-20'],
    ['2026-11-21T03:59:59.999+01:00', '2026-11-20'],
    ['2026-11-21 02:00', '2026-11-20'],
    ['2026-11-21 00:01', '2026-11-20'],
    // The total of a day stands at its midnight.
    ['2026-11-21T00:00:00+01:00', '2026-11-21'],
    ['2026-11-21 00:00', '2026-11-21'],
    // An instant is put on a day by the person’s clock: it is 3 in the morning in Paris.
    ['2026-11-21T02:00:00Z', '2026-11-20'],
    ['2026-11-21T02:00:00.123Z', '2026-11-20'],
    [1_795_226_400, '2026-11-20'],
    [1_795_226_400_000, '2026-11-20'],
    ['1795226400', '2026-11-20'],
    // So programs write UTC too, and the midnight of London is no total of Paris.
    ['2026-11-21T02:00:00+00:00', '2026-11-20'],
    ['2026-11-21T02:00:00.123456+00:00', '2026-11-20'],
    ['2026-11-21 02:00:00 +0000', '2026-11-20'],
    ['2026-11-21T23:30:00-00:00', '2026-11-21'],
    ['2026-11-21T00:00:00+00:00', '2026-11-20'],
    [undefined, '2026-11-21'],
    ['', '2026-11-21'],
    ['Saturday', undefined],
    ['2026-02-30', undefined],
    ['2026-11-21T25:00:00Z', undefined],
    [1e300, undefined],
  ])('of %s is %s', (date, expected) => {
    const [measurement] = read({ habit: 'walk', date }).measurements;
    expect(measurement?.when?.date).toBe(expected);
  });
});

it.each([
  ['America/New_York', '2026-11-22T01:00:00+00:00', '2026-11-21'],
  ['Europe/London', '2026-11-22T01:00:00+00:00', '2026-11-21'],
  ['Europe/London', '2026-11-22T00:00:00+00:00', '2026-11-22'],
  // There it is 06:00 by then.
  ['Asia/Kolkata', '2026-11-22T00:30:00+00:00', '2026-11-22'],
])('in %s, %s is of %s', (time_zone, date, expected) => {
  const { measurements } = readMessage({ habit: 'walk', date }, { ...CLOCK, time_zone });
  expect(measurements[0]?.when?.date).toBe(expected);
});

// https://help.healthyapps.dev/en/health-auto-export/export-format/ (metrics, sleep, workouts version 2)
describe('Health Auto Export', () => {
  const message = {
    data: {
      metrics: [
        {
          name: 'step_count',
          units: 'count',
          data: [
            { qty: 5210, date: '2026-11-20 00:00:00 +0100', source: 'Watch' },
            { qty: 8042.4, date: '2026-11-21 00:00:00 +0100', source: 'Watch' },
          ],
        },
        {
          name: 'weight_body_mass',
          units: 'kg',
          data: [{ qty: 71.4, date: '2026-11-21 07:12:00 +0100' }],
        },
        {
          name: 'heart_rate',
          units: 'count/min',
          data: [{ Min: 48, Avg: 61, Max: 140, date: '2026-11-21 00:00:00 +0100' }],
        },
        {
          name: 'sleep_analysis',
          units: 'hr',
          data: [{ date: '2026-11-21', totalSleep: 7.5, deep: 1.2, inBed: 8 }],
        },
        { name: 'blood_pressure', units: 'mmHg', data: [{ systolic: 120, diastolic: 80 }] },
      ],
      workouts: [
        {
          id: 'B6A0',
          name: 'Outdoor Run',
          start: '2026-11-21 08:00:00 +0100',
          end: '2026-11-21 08:30:00 +0100',
          duration: 1800,
          distance: { qty: 5.1, units: 'km' },
        },
      ],
    },
  };

  it('tells metrics by day, and workouts of all kinds and of their own', () => {
    expect(read(message).sender).toBe('health_auto_export');
    expect(shortOf(message)).toEqual([
      ['step_count', '5210 count', '2026-11-20', 'sum', '2026-11-20 00:00:00 +0100'],
      ['step_count', '8042.4 count', '2026-11-21', 'sum', '2026-11-21 00:00:00 +0100'],
      ['weight_body_mass', '71.4 kg', '2026-11-21', 'latest', '2026-11-21 07:12:00 +0100'],
      ['heart_rate', '61 count/min', '2026-11-21', 'latest', '2026-11-21 00:00:00 +0100'],
      ['sleep_analysis', '7.5 hr', '2026-11-21', 'sum', '2026-11-21'],
      ['workout', '1', '2026-11-21', 'add', 'B6A0'],
      ['workout_minutes', '30 min', '2026-11-21', 'add', 'B6A0'],
      ['workout_distance', '5.1 km', '2026-11-21', 'add', 'B6A0'],
      ['outdoor_run', '1', '2026-11-21', 'add', 'B6A0'],
      ['outdoor_run_minutes', '30 min', '2026-11-21', 'add', 'B6A0'],
      ['outdoor_run_distance', '5.1 km', '2026-11-21', 'add', 'B6A0'],
    ]);
  });
});

it('hours of Health Auto Export add up to their calendar day, whenever the person’s own begins', () => {
  const data = ['00', '02', '05'].map((hour) => ({
    qty: 10,
    date: `2026-11-21 ${hour}:00:00 +0100`,
  }));
  const metrics = [{ name: 'step_count', units: 'count', data }];
  const dates = read({ data: { metrics } }).measurements.map(({ when }) => when?.date);
  expect(dates).toEqual(['2026-11-21', '2026-11-21', '2026-11-21']);
});

it.each(['Europe/London', 'America/New_York', 'Asia/Tokyo'])(
  'Health Auto Export on a phone in UTC writes the days of its own clock, for somebody of %s',
  (time_zone) => {
    const date = '2026-11-21 00:00:00 +0000';
    const metrics = [{ name: 'step_count', units: 'count', data: [{ qty: 10, date }] }];
    const workouts = [{ id: 'B6A0', name: 'Run', start: '2026-11-21 22:00:00 +0000' }];
    const message = { data: { metrics, workouts } };
    const { measurements } = readMessage(message, { ...CLOCK, time_zone });
    const days = new Set(measurements.map(({ when }) => when?.date));
    expect([...days]).toEqual(['2026-11-21']);
  },
);

// Its README and the test message that it sends: https://github.com/mcnaveen/health-connect-webhook
describe('Health Connect to Webhook', () => {
  const message = {
    timestamp: '2026-11-21T11:00:00Z',
    app_version: '1.9.0',
    steps: [{ count: 6120, start_time: '2026-11-20T23:00:00Z', end_time: '2026-11-21T11:00:00Z' }],
    weight: [{ kilograms: 71.4, time: '2026-11-21T06:12:00Z' }],
    sleep: [{ session_end_time: '2026-11-21T06:00:00Z', duration_seconds: 27_000, stages: [] }],
    hydration: [
      { liters: 0.25, start_time: '2026-11-21T08:00:00Z', end_time: '2026-11-21T08:00:01Z' },
    ],
    exercise: [
      {
        type: 'Running',
        start_time: '2026-11-21T07:00:00Z',
        end_time: '2026-11-21T07:30:00Z',
        duration_seconds: 1800,
        distance_meters: 5100,
      },
    ],
  };

  it('tells records by kind, on the day of the person’s clock', () => {
    expect(read(message).sender).toBe('health_connect');
    const running = ' 2026-11-21T07:00:00Z 2026-11-21T07:30:00Z ';
    expect(shortOf(message)).toEqual([
      ['steps', '6120', '2026-11-21', 'latest', ' 2026-11-20T23:00:00Z 2026-11-21T11:00:00Z '],
      ['hydration', '0.25 l', '2026-11-21', 'add', ' 2026-11-21T08:00:00Z 2026-11-21T08:00:01Z '],
      ['sleep', '27000 s', '2026-11-21', 'add', '   2026-11-21T06:00:00Z'],
      ['weight', '71.4 kg', '2026-11-21', 'latest', '2026-11-21T06:12:00Z   '],
      ['workout', '1', '2026-11-21', 'add', running],
      ['workout_minutes', '30 min', '2026-11-21', 'add', running],
      ['workout_distance', '5100 m', '2026-11-21', 'add', running],
      ['running', '1', '2026-11-21', 'add', running],
      ['running_minutes', '30 min', '2026-11-21', 'add', running],
      ['running_distance', '5100 m', '2026-11-21', 'add', running],
    ]);
  });

  // Their day begins at four, and a day of totals at midnight.
  it.each([
    ['2026-11-20T23:00:00Z', '2026-11-21'],
    ['2026-11-20T23:10:00Z', '2026-11-20'],
  ])('counts what begins at %s for %s', (start_time, date) => {
    const steps = [{ count: 6120, start_time, end_time: '2026-11-21T11:00:00Z' }];
    expect(read({ ...message, steps }).measurements[0]?.when?.date).toBe(date);
  });
});

// https://developers.strava.com/docs/webhooks/ and …/docs/reference/#api-models-DetailedActivity
describe('Strava', () => {
  const event = {
    aspect_type: 'create',
    event_time: 1_795_244_400,
    object_id: 1_360_128_428,
    object_type: 'activity',
    owner_id: 134_815,
    subscription_id: 120_475,
    updates: {},
  };

  it('tells of a new activity, and of what else happens nothing', () => {
    expect(read(event).sender).toBe('strava');
    expect(shortOf(event)).toEqual([['workout', '1', '2026-11-21', 'add', '1360128428']]);
    for (const other of [{ aspect_type: 'update' }, { object_type: 'athlete' }])
      expect(read({ ...event, ...other })).toEqual({ sender: 'strava', measurements: [] });
  });

  it('passed on has an activity with its time and distance', () => {
    const activity = {
      id: 1_360_128_428,
      name: 'Before work',
      sport_type: 'TrailRun',
      distance: 5100.4,
      moving_time: 1800,
      elapsed_time: 1900,
      start_date: '2026-11-20T22:30:00Z',
      start_date_local: '2026-11-21T07:30:00Z',
    };
    expect(read(activity).sender).toBe('strava');
    expect(shortOf(activity).map(([name, value, date]) => [name, value, date])).toEqual([
      ['workout', '1', '2026-11-21'],
      ['workout_minutes', '30 min', '2026-11-21'],
      ['workout_distance', '5100.4 m', '2026-11-21'],
      ['trailrun', '1', '2026-11-21'],
      ['trailrun_minutes', '30 min', '2026-11-21'],
      ['trailrun_distance', '5100.4 m', '2026-11-21'],
    ]);
  });
});

// https://docs.github.com/en/webhooks/webhook-events-and-payloads#push
describe('GitHub', () => {
  it('tells of each commit that is new, on the day of who made it', () => {
    const commit = { id: 'c0ffee', distinct: true, timestamp: '2026-11-21T04:30:00+09:00' };
    const push = {
      ref: 'refs/heads/main',
      before: '000000',
      after: 'c0ffee',
      commits: [commit, { ...commit, id: 'beef', distinct: false }, { ...commit, id: 'cafe' }],
      head_commit: commit,
      repository: { full_name: 'ada/engine' },
      sender: { login: 'ada' },
    };
    expect(read(push).sender).toBe('github');
    expect(shortOf(push)).toEqual([
      ['commits', '1', '2026-11-21', 'add', 'c0ffee'],
      ['commits', '1', '2026-11-21', 'add', 'cafe'],
    ]);
    const ping = { zen: 'Keep it simple.', hook_id: 7, hook: { type: 'Repository' } };
    expect(read(ping)).toEqual({ sender: 'github', measurements: [] });
  });
});

describe('any other message', () => {
  it.each<[unknown]>([
    [{}],
    [[]],
    [[1, 2]],
    [{ hello: 'world' }],
    [{ steps: Infinity }],
    [{ data: { metrics: 'none' } }],
    [{ data: { metrics: [{ name: 4, data: [{ qty: 1 }] }, null] } }],
    [{ data: { workouts: { id: 1 } } }],
  ])('gives nothing that stands in no known place: %j', (message) => {
    expect(read(message).measurements).toEqual([]);
  });

  it('is bounded in its depth', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect([nested(20), nested(21), nested(5000)].map((each) => isTooDeep(each))).toEqual([
      false,
      true,
      true,
    ]);
  });
});
