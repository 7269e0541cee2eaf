import { REMEMBERED_COOKIE } from '#contract/session-cookies.ts';

interface EarlyCall {
  bearer?: string | undefined;
  answer: Promise<Response>;
  /** when it was answered, by the clock of this device */
  arrivedAt?: number;
}

/** What `boot.js` asked of the server before the application ran. */
interface EarlyCalls {
  /** of the remember cookie then: with another, the answers may be for another person */
  mark: string;
  /** by method and path */
  calls: Record<string, EarlyCall>;
}

declare global {
  interface Window {
    early?: EarlyCalls;
  }
}

const arrivals = new Map<string, number>();

/**
 * Takes the answer to a call that left before the application ran: each is given once. Without one,
 * or where no answer came, the call is to be made.
 *
 * @param call its method and path
 */
export async function earlyAnswer(
  call: string,
  bearer: string | undefined,
): Promise<Response | undefined> {
  arrivals.delete(call);
  const { mark, calls = {} } = window.early ?? {};
  const early = calls[call];
  const isSame = document.cookie.includes(`${REMEMBERED_COOKIE}=${mark}`);
  if (!early || early.bearer !== bearer || !isSame) return undefined;
  delete calls[call];
  const answer = await early.answer.catch(() => undefined);
  if (answer && early.arrivedAt !== undefined) arrivals.set(call, early.arrivedAt);
  return answer;
}

/** When the answer came that was just taken, which may have waited; of any other, now. */
export function arrivalOf(call: string): number {
  const arrival = arrivals.get(call) ?? Date.now();
  arrivals.delete(call);
  return arrival;
}
