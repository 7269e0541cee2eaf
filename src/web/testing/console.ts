import { vi, type MockInstance } from 'vitest';

declare global {
  /** the browser of the tests */
  var jsdom: {
    virtualConsole: {
      removeAllListeners(event: 'jsdomError'): void;
      on(event: 'jsdomError', listener: (error: Error) => void): void;
    };
  };
}

/** What the browser of the tests doesn’t know, and every other one does. */
const NOT_HERE = /^The tag <%s> is unrecognized in this browser|^Not implemented: navigation/;

const unexpected: string[] = [];

function note(...said: unknown[]): void {
  if (!NOT_HERE.test(String(said[0]))) unexpected.push(said.map(String).join(' '));
}

/** Notes what is logged as an error or a warning: whatever a test does not expect fails it. */
export function watchConsole(): void {
  globalThis.jsdom.virtualConsole.removeAllListeners('jsdomError');
  globalThis.jsdom.virtualConsole.on('jsdomError', ({ message }) => note(message));
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.spyOn(console, 'warn').mockImplementation(note);
}

/** The lines that no test expected, which are forgotten then. */
export function unexpectedLines(): string[] {
  return unexpected.splice(0);
}

/** Expects errors to be logged until the test ends. @returns what is logged of them */
export function expectErrors(): MockInstance<typeof console.error> {
  vi.spyOn(console, 'warn').mockReturnValue();
  return vi.spyOn(console, 'error').mockReturnValue();
}
