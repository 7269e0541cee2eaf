import { parseArgs } from 'node:util';
import { EMAIL_PATTERN } from '#contract/fields.ts';
import { DEFAULT_LOCALE, isLocale } from '#contract/locale.ts';
import { INVITATION_DAYS, INVITATION_PEOPLE } from '#contract/operator.ts';
import type { AccountAct, ListedAccount } from '#contract/operator.ts';
import type { ActDependencies } from '../../src/server/features/operator/change-account.usecases.ts';
import { endAlarm } from '../../src/server/features/auth/end-alarm.usecases.ts';
import { makeSignInLink } from '../../src/server/features/auth/link.usecases.ts';
import {
  actAsOperator,
  changeAccount,
} from '../../src/server/features/operator/change-account.usecases.ts';
import { isUniqueViolation } from '../../src/server/platform/database/engine-errors.ts';
import { invite } from '../../src/server/features/operator/invite.usecases.ts';
import { findAccountOf, listAccounts } from '../../src/server/features/operator/lists.usecases.ts';
import { ProblemError } from '../../src/server/platform/problem-error.ts';
import { StartError } from '../../src/server/platform/start-error.ts';

const USAGE = `Run one of these, beside the server or without it:
  npm run admin -- accounts [PART OF AN ADDRESS]
  npm run admin -- invite [ADDRESS] [--people 5] [--days 14] [--language fr]
  npm run admin -- suspend ADDRESS
  npm run admin -- unsuspend ADDRESS     also takes a deletion back
  npm run admin -- delete ADDRESS        in 30 days
  npm run admin -- operator ADDRESS [--end]
  npm run admin -- reset-second-factor ADDRESS [--end]     at once; --end stops what an operator began
  npm run admin -- end-alarm ADDRESS [--give-back]         --give-back: to the address that raised it
  npm run admin -- let-in ADDRESS        a link that signs in once, within 15 minutes`;

/** What a command works with. */
export interface Deps extends ActDependencies {
  /** tells whoever runs it, in one line */
  say: (line: string) => void;
}

const DONE: Record<AccountAct, string> = {
  suspend: 'is suspended: sessions are ended, reminders stopped, and everything is kept',
  unsuspend: 'may sign in again',
  delete: 'is kept out, and will be deleted in 30 days',
  make_operator: 'is an operator',
  end_operator: 'is no longer an operator',
  reset_second_factor:
    'signs in by password alone: passkeys, authenticator app and recovery codes were removed, and sessions ended',
  keep_second_factor: 'keeps the second factor',
};

/**
 * What the words of a command line ask for.
 *
 * @throws StartError, or an error of the parser, when they ask for nothing that there is
 */
export function commandOf(words: string[]): (deps: Deps) => Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: {
      people: { type: 'string' },
      days: { type: 'string', default: '14' },
      language: { type: 'string', default: DEFAULT_LOCALE },
      end: { type: 'boolean', default: false },
      'give-back': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [command, subject, ...more] = positionals;
  if (command === undefined || more.length > 0) throw new StartError(USAGE);
  return workOf(command, subject, values);
}

interface Options {
  people?: string | undefined;
  days: string;
  language: string;
  end: boolean;
  'give-back': boolean;
}

/** @throws StartError when there is no such command, or it lacks something */
function workOf(command: string, subject: string | undefined, options: Options) {
  if (command === 'accounts') return (deps: Deps) => printAccounts(deps, subject);
  if (command === 'invite') return inviting(subject, options);
  if (subject === undefined) throw new StartError(USAGE);
  if (command === 'let-in') return (deps: Deps) => letIn(deps, subject);
  const isGivenBack = options['give-back'];
  if (command === 'end-alarm') return (deps: Deps) => endingAlarm(deps, subject, isGivenBack);
  const act = actOf(command, options);
  if (!act) throw new StartError(USAGE);
  return (deps: Deps) => change(deps, act, subject);
}

function actOf(command: string, { end }: Options): AccountAct | undefined {
  if (command === 'operator') return end ? 'end_operator' : 'make_operator';
  if (command === 'reset-second-factor') return end ? 'keep_second_factor' : 'reset_second_factor';
  return command === 'suspend' || command === 'unsuspend' || command === 'delete'
    ? command
    : undefined;
}

async function printAccounts(deps: Deps, search: string | undefined): Promise<void> {
  let after: string | undefined;
  do {
    const { accounts, next } = await listAccounts(deps, { search, after });
    for (const account of accounts) deps.say(lineOf(account));
    after = next ?? undefined;
  } while (after !== undefined);
}

function lineOf({ email, created_at, seen_on, entries, bytes, ...account }: ListedAccount): string {
  const { state, delete_at, is_operator } = account;
  return [
    email,
    `since ${created_at.slice(0, 10)}`,
    seen_on === null ? 'never here' : `here on ${seen_on}`,
    `${entries} days, ${Math.ceil(bytes / 1000)} kB`,
    ...(state === 'suspended' ? ['suspended'] : []),
    ...(delete_at === null ? [] : [`to be deleted on ${delete_at.slice(0, 10)}`]),
    ...(is_operator ? ['operator'] : []),
  ].join(' · ');
}

function inviting(email: string | undefined, { people, days, language }: Options) {
  if (email !== undefined && !EMAIL_PATTERN.test(email))
    throw new StartError(`${email} is not an email address.`);
  if (email !== undefined && people !== undefined)
    throw new StartError('An invitation is for one address or for a number of people, not both.');
  if (!isLocale(language)) throw new StartError('--language takes en or fr.');
  const input = {
    email,
    people: numberIn('people', people ?? '1', INVITATION_PEOPLE),
    days: numberIn('days', days, INVITATION_DAYS),
    locale: language,
  };
  return async (deps: Deps) => {
    try {
      deps.say((await invite(deps, 'command line', input)).url);
    } catch (error) {
      throw isProblem(error, 'conflict') ? new StartError(`${email} has an account.`) : error;
    }
  };
}

function numberIn(name: string, text: string, most: number): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most)
    throw new StartError(`--${name} takes a number from 1 to ${most}.`);
  return number;
}

/** Whoever has the server has the notebooks too: a link gives them nothing that they had not. */
async function letIn(deps: Deps, email: string): Promise<void> {
  const { email: address, state } = await accountOf(deps, email);
  if (state !== 'active')
    throw new StartError(
      `${address} is ${inWords(state)}. First: npm run admin -- unsuspend ${address}`,
    );
  const url = await makeSignInLink(deps, email);
  if (url === undefined) throw new StartError(`No account has the address ${email}.`);
  deps.say(url);
}

async function endingAlarm(deps: Deps, email: string, isGivenBack: boolean): Promise<void> {
  const { id: userId } = await accountOf(deps, email);
  const act = isGivenBack ? 'give_back' : 'end_alarm';
  try {
    const address = await actAsOperator(deps, 'command line', async (writer, log) => {
      const ofNow = await endAlarm(deps, writer, { userId, isGivenBack });
      if (ofNow !== undefined) await log(act, { account: userId });
      return ofNow;
    });
    if (address === undefined)
      throw new StartError(
        isGivenBack
          ? `No alarm of a former address holds ${email}.`
          : `No alarm holds ${email}: nothing was changed.`,
      );
    deps.say(
      isGivenBack
        ? `The account is that of ${address}, whose person now chooses a new password by “Forgotten password?”.`
        : `What opens the account of ${address} can be changed again.`,
    );
  } catch (error) {
    throw isUniqueViolation(error)
      ? new StartError('The former address has another account by now: nothing was changed.')
      : error;
  }
}

async function accountOf(deps: Deps, email: string): Promise<ListedAccount> {
  const account = await findAccountOf(deps, email);
  if (!account) throw new StartError(`No account has the address ${email}.`);
  return account;
}

async function change(deps: Deps, act: AccountAct, email: string): Promise<void> {
  const account = await accountOf(deps, email);
  try {
    await changeAccount(deps, 'command line', { userId: account.id, act });
  } catch (error) {
    throw isProblem(error, 'conflict') ? new StartError(whyNot(account, act)) : error;
  }
  deps.say(`${account.email} ${DONE[act]}.`);
}

/** What stands in the way of an act. */
function whyNot({ email, state, is_operator, ways }: ListedAccount, act: AccountAct): string {
  if (act === 'keep_second_factor') return `No second factor of ${email} is about to be reset.`;
  if (act === 'reset_second_factor') {
    if (!ways.includes('password'))
      return `${email} has no password. Its person chooses one by “Forgotten password?” first.`;
    return ways.includes('totp') || ways.includes('passkey')
      ? `${email} raised an alarm: nothing is changed until its person has chosen a new password by email, or you end it: npm run admin -- end-alarm ${email}`
      : `${email} signs in by password alone already.`;
  }
  if (is_operator && (act === 'suspend' || act === 'delete'))
    return `${email} is an operator. End that first: npm run admin -- operator ${email} --end`;
  if (act === 'end_operator')
    return is_operator
      ? `${email} is the operator by OPERATOR_EMAIL. Change that setting.`
      : `${email} is no operator.`;
  if (act === 'make_operator' && is_operator) return `${email} is an operator already.`;
  return `${email} is ${inWords(state)}: nothing was changed.`;
}

function inWords(state: ListedAccount['state']): string {
  return state.replaceAll('_', ' ');
}

function isProblem(error: unknown, code: ProblemError['code']): boolean {
  return error instanceof ProblemError && error.code === code;
}
