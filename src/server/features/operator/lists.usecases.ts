import { OPERATOR_PAGE } from '#contract/operator.ts';
import type { Invitation, ListedAccount, LoggedAct } from '#contract/operator.ts';
import { isoOf, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { waysIn } from '../auth/accounts.usecases.ts';
import { addressesOf, listInvitations } from '../invitations/invitations.usecases.ts';
import { findAccounts, findByEmail, findEmails } from './accounts.store.ts';
import { listedAccount } from './listed-account.ts';
import { findActs, findOperators } from './operators.store.ts';
import { isBySettings, isOperator, type OperatorSettings } from './operators.usecases.ts';

interface ListDependencies extends OperatorSettings {
  database: Database;
  clock: Clock;
}

/** Where the next page begins: one row more was asked for than a page has. */
function paged<Row extends { id: string }>(rows: Row[]): { page: Row[]; next: string | null } {
  const page = rows.slice(0, OPERATOR_PAGE);
  return { page, next: rows.length > OPERATOR_PAGE ? (page.at(-1)?.id ?? null) : null };
}

const most = OPERATOR_PAGE + 1;

interface From {
  after?: string | undefined;
}

/** The accounts whose address has something in it, the newest first. */
export async function listAccounts(
  deps: ListDependencies,
  { search = '', after }: From & { search?: string | undefined },
): Promise<{ accounts: ListedAccount[]; next: string | null }> {
  const { read, engine } = deps.database;
  const wanted = { search: search.toLowerCase(), after, most };
  const [rows, operators] = await Promise.all([
    findAccounts(read, engine, wanted),
    findOperators(read),
  ]);
  const { page, next } = paged(rows);
  const ways = await waysIn(
    read,
    engine,
    page.map(({ id }) => id),
  );
  const accounts = page.map((row) => {
    const isOperator = operators.has(row.id) || isBySettings(deps, row);
    return listedAccount(row, { isOperator, ways: ways.get(row.id) });
  });
  return { accounts, next };
}

/** The account that has an address. */
export async function findAccountOf(
  deps: ListDependencies,
  email: string,
): Promise<ListedAccount | undefined> {
  const { read, engine } = deps.database;
  const row = await findByEmail(read, email);
  if (!row) return undefined;
  const ways = (await waysIn(read, engine, [row.id])).get(row.id);
  return listedAccount(row, { isOperator: await isOperator(deps, read, row), ways });
}

/** The invitations, the newest first, with the addresses of those who came by them. */
export async function listInvitationsWithEmails(
  { database, clock }: ListDependencies,
  { after }: From,
): Promise<{ invitations: Invitation[]; next: string | null }> {
  const rows = await listInvitations(database, { after, most }, clock());
  const { page, next } = paged(rows);
  const emails = await findEmails(
    database.read,
    database.engine,
    page.flatMap(({ used_by }) => used_by),
  );
  const invitations = page.map((row) => ({
    ...row,
    used_by: row.used_by.flatMap((id) => emails.get(id) ?? []),
  }));
  return { invitations, next };
}

/** What operators did, the latest first. */
export async function readLog(
  { database }: ListDependencies,
  { after }: From,
): Promise<{ acts: LoggedAct[]; next: string | null }> {
  const { page, next } = paged(await findActs(database.read, { after, most }));
  const people = page.flatMap(({ operator_id, account_id }) =>
    [operator_id, account_id].filter((id) => id !== null),
  );
  const emails = await findEmails(database.read, database.engine, people);
  const invited = await addressesOf(
    database.read,
    database.engine,
    page.flatMap(({ invitation_id }) => invitation_id ?? []),
  );
  const named = (id: string | null) => (id === null ? null : { id, email: emails.get(id) ?? null });
  const acts = page.map(({ id, at, act, operator_id, account_id, invitation_id }) => ({
    id,
    at: isoOf(at),
    act,
    by: named(operator_id),
    account: named(account_id),
    invited: invited.get(invitation_id ?? '') ?? null,
  }));
  return { acts, next };
}
