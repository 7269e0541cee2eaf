/** A browser of another make than the one in which all journeys run. */
export type EngineName = 'Firefox' | 'WebKit';

/** A browser that was started, with one window: what both drivers can do, and no more. */
export interface Browser {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Runs a function in the page.
   *
   * @param source a function's text; what it gives, or promises, goes through JSON
   */
  run(source: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Moves the pointer to a place in the window, in CSS pixels, and presses its button. */
  click(x: number, y: number): Promise<void>;
  /** @returns a PNG of the window */
  screenshot(): Promise<Buffer>;
  /** Ends the browser as a person does, and starts it again with what it has kept. */
  restart(): Promise<void>;
  close(): Promise<void>;
  /** what the browser itself reported of the pages and workers, in order */
  readonly reports: string[];
}

/** A window of the size in which journeys run. */
export const VIEWPORT = { width: 1280, height: 900 };
