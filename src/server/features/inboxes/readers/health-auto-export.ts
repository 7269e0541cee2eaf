import {
  idOf,
  isObject,
  numberOf,
  objectsIn,
  onOwnClock,
  textOf,
  whenOf,
  workout,
  type Fields,
  type Measurement,
  type ReadingClock,
  type ReadMessage,
} from '../measurement.ts';

/** Units of what is measured at a moment, and does not add up. */
const LEVELS = new Set(['kg', 'lb', 'st', '%', 'bpm', 'count/min', 'mmhg', 'degc', 'degf', 'ms']);

/**
 * What Health Auto Export sends: `data.metrics`, each with its values by date, and `data.workouts`
 * (https://help.healthyapps.dev/en/health-auto-export/export-format/).
 */
export const readHealthAutoExport: ReadMessage = (message, clock) => {
  const data = isObject(message) ? message['data'] : undefined;
  if (!isObject(data) || !('metrics' in data || 'workouts' in data)) return undefined;
  return [
    ...objectsIn(data['metrics']).flatMap((metric) => metricIn(metric, clock)),
    ...objectsIn(data['workouts']).flatMap((each) => workoutIn(each, clock)),
  ];
};

function metricIn({ name: called, units, data }: Fields, clock: ReadingClock): Measurement[] {
  const name = textOf(called);
  const unit = textOf(units);
  if (name === '') return [];
  const mode = LEVELS.has(unit.toLowerCase()) ? 'latest' : 'sum';
  // The parts of a sum are those of a calendar day: some of them would replace the day before's.
  const days = mode === 'sum' ? { ...clock, day_start_hour: 0 } : clock;
  return objectsIn(data).flatMap((each) => {
    // Sleep and heart rate have fields of their own, by day and one by one.
    const value = numberOf(each['qty'] ?? each['Avg'] ?? each['totalSleep'] ?? each['asleep']);
    const date = each['date'] ?? each['startDate'];
    if (value === undefined) return [];
    return [{ name, unit, value, when: whenOf(onOwnClock(date), days), id: idOf(date), mode }];
  });
}

function workoutIn(each: Fields, clock: ReadingClock): Measurement[] {
  const { id, name, start, duration, distance } = each;
  const way: Fields = isObject(distance) ? distance : {};
  return workout(
    textOf(name),
    { when: whenOf(onOwnClock(start), clock), id: idOf(id) ?? idOf(start) },
    { seconds: duration, distance: way['qty'], unit: textOf(way['units']) },
  );
}
