/** The time zones to choose from: all that this browser knows, and the one in use. */
export function timeZones(inUse: string): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', inUse]);
  return [...names]
    .toSorted()
    .map((name) => ({ value: name, label: name.replaceAll('_', ' ').replaceAll('/', ' / ') }));
}

const HOURS_A_DAY = 24;

/** The hours of a day as a clock in that language shows them. */
export function hoursOfDay(locale: string): { value: string; label: string }[] {
  const clock = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return Array.from({ length: HOURS_A_DAY }, (_, hour) => ({
    value: String(hour),
    label: clock.format(Date.UTC(2000, 0, 1, hour)),
  }));
}
