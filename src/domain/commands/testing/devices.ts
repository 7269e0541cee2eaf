import { addDays, type CivilDate } from '../../civil-date.ts';
import { EMPTY_NOTEBOOK, type Notebook } from '../../notebook.ts';
import type { Entry } from '../../year-page.ts';
import { applyChanges, type Change } from '../change.ts';
import type { Command, Moment } from '../command.ts';
import { decide } from '../decide.ts';
import { enteredAt } from '../entered-at.ts';

/** A command on its way. */
interface Sent {
  id: string;
  at: number;
  command: Command;
}

interface Answer {
  refused: ReadonlyMap<string, boolean>;
  revision: number;
  notebook: Notebook;
  now: number;
}

export const DAY = 24 * 60 * 60 * 1000;
const FIRST_DAY = '2027-01-03';
export const MIDDAY = Date.parse('2027-01-03T12:00:00Z');

/** The civil date of an instant, in UTC. */
function dateAt(instant: number): CivilDate {
  return addDays(FIRST_DAY, Math.floor((instant - MIDDAY + DAY / 2) / DAY));
}

function momentAt(now: number, at: number): Moment {
  return { now, at, today: dateAt(now), timeZone: 'UTC' };
}

/** Applies commands once each, and remembers which, whatever else happens to it. */
export class Server {
  notebook: Notebook = EMPTY_NOTEBOOK;
  /** by habit and date, the oldest first */
  history = new Map<string, Entry[]>();
  private revision = 0;
  private readonly refused = new Map<string, boolean>();
  private readonly isForgetful: boolean;

  /** @param isForgetful to see that this would be noticed */
  constructor({ isForgetful = false } = {}) {
    this.isForgetful = isForgetful;
  }

  answer(batch: readonly Sent[], now: number): Answer {
    for (const sent of batch)
      if (this.isForgetful || !this.refused.has(sent.id))
        this.refused.set(sent.id, !this.apply(sent, now));
    const refused = new Map(batch.map(({ id }) => [id, this.refused.get(id) ?? false]));
    return { refused, revision: this.revision, notebook: this.notebook, now };
  }

  private apply({ command, at }: Sent, now: number): boolean {
    const decision = decide(this.notebook, command, momentAt(now, at));
    if ('refusal' in decision) return false;
    if (decision.changes.length === 0) return true;
    this.notebook = applyChanges(this.notebook, decision.changes);
    this.revision += 1;
    for (const change of decision.changes)
      if (change.type === 'day') {
        const key = `${change.habit} ${change.date}`;
        this.history.set(key, [...(this.history.get(key) ?? []), ...change.replaced]);
      }
    return true;
  }
}

/** A page with its copy of the notebook, and commands that it has not had an answer to. */
export class Device {
  outbox: Sent[] = [];
  refused: Sent[] = [];
  shown: Notebook = EMPTY_NOTEBOOK;
  private base = { revision: -1, notebook: EMPTY_NOTEBOOK };
  private readonly sent = new Set<string>();
  private count = 0;
  private correction = 0;
  private readonly name: string;
  private readonly skew: number;

  /** @param skew by how many milliseconds its clock is fast */
  constructor(name: string, skew: number) {
    this.name = name;
    this.skew = skew;
  }

  /** @returns what the person sees change; undefined where the command is refused at once */
  act(command: Command, now: number): Change[] | undefined {
    const clock = this.clockAt(now);
    const sent = {
      id: `${this.name}${(this.count += 1)}`,
      at: enteredAt(this.shown, command, clock),
      command,
    };
    const changes = this.show(sent);
    if (changes) this.outbox.push(sent);
    return changes;
  }

  /** All that waits, which is noted as sent before it leaves. */
  send(): Sent[] {
    for (const { id } of this.outbox) this.sent.add(id);
    return [...this.outbox];
  }

  receive({ refused, revision, notebook, now: serverNow }: Answer, now: number): void {
    this.correction = serverNow - (now + this.skew);
    // It may hold some of what was sent and not answered, which would be added a second time.
    if (this.outbox.some(({ id }) => this.sent.has(id) && !refused.has(id))) return;
    const isRefused = ({ id }: Sent) => refused.get(id) === true;
    this.refused.push(...this.outbox.filter(isRefused));
    this.outbox = this.outbox.filter(({ id }) => !refused.has(id));
    // An answer that was overtaken by a later one says nothing new.
    if (revision >= this.base.revision) this.base = { revision, notebook };
    this.shown = this.base.notebook;
    for (const sent of this.outbox) this.show(sent);
  }

  /** Starts anew with what it wrote down, which may be no more than what waits to be sent. */
  crash(losesCopy: boolean): void {
    if (losesCopy) this.base = { revision: -1, notebook: EMPTY_NOTEBOOK };
    this.correction = 0;
    this.shown = this.base.notebook;
    for (const sent of this.outbox) this.show(sent);
  }

  private clockAt(now: number): number {
    return now + this.skew + this.correction;
  }

  private show({ command, at }: Sent): Change[] | undefined {
    const decision = decide(this.shown, command, momentAt(at, at));
    if ('refusal' in decision) return undefined;
    this.shown = applyChanges(this.shown, decision.changes);
    return decision.changes;
  }
}
