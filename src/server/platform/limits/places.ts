import { networksOf } from './networks.ts';
import type { Rule } from './rules.ts';

/** A place in a limit: one attempt of a subject takes one. */
export interface Place {
  rule: Rule;
  subject: string;
  /** how many times as often as the rule says the subject may attempt */
  times: number;
}

/** The place of an account, a device, or whatever else one person has one of. */
export function placeOf(rule: Rule, subject: string): Place {
  return { rule, subject, times: 1 };
}

/**
 * The places of who calls from an IP address, one in each network that it is in.
 *
 * @param about what they attempt for, when each is counted apart
 */
export function placesAt(rule: Rule, ip: string, about = ''): Place[] {
  return networksOf(ip).map(({ network, times }) => ({
    rule,
    subject: about === '' ? network : `${about} ${network}`,
    times,
  }));
}
