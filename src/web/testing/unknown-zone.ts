import { vi } from 'vitest';

/** Lets the browser know no zone of its system, as Chrome does: the name that it gives, it refuses. */
export function loseTimeZone(): void {
  const real = Intl.DateTimeFormat.prototype.resolvedOptions;
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    const options = real.call(this);
    return options.timeZone === own ? { ...options, timeZone: 'Etc/Unknown' } : options;
  });
}
