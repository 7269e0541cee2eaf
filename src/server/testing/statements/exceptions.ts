const CLEANUP = 'the clean-up looks for what is over, whoever’s it is, a little at a time';
const LOOKING = 'an operator looks at the list of accounts';
const SEEKING = 'a secret is all that the caller knows, and tells whose it is';

/**
 * Who asks for rows without saying whose they are, by store and function, and why. Over several
 * machines each of these goes to all of them, so none may be part of what a person waits for often.
 */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'features/auth/accounts.store.ts#findAccountByEmail':
    'who signs in says an address, and not yet who',
  'features/auth/accounts.store.ts#findDueResets': CLEANUP,
  'features/auth/accounts.store.ts#hasAccounts':
    'the demonstration goes into an empty database alone',
  'features/auth/chains.store.ts#deleteEndedChains': CLEANUP,
  'features/auth/credentials.store.ts#findIdentity': 'whoever comes by a provider',
  'features/auth/personal-tokens/personal-tokens.store.ts#findByHash': SEEKING,
  'features/auth/sessions.store.ts#deleteExpiredSessions': CLEANUP,
  'features/auth/sessions.store.ts#deleteIdentitySessions':
    'a provider signs out whose session it names by its own id',
  'features/auth/sessions.store.ts#deleteSomeSessions': 'whoever runs it signs everybody out',
  'features/imports/imports.store.ts#findImportsWithUndo': CLEANUP,
  'features/inboxes/inboxes.store.ts#deleteOldMessages': CLEANUP,
  'features/inboxes/inboxes.store.ts#findByHash': SEEKING,
  'features/links/links.store.ts#findByHash': SEEKING,
  'features/notebook/answered-keys.store.ts#deleteOldKeys': CLEANUP,
  'features/notebook/applied-commands.store.ts#findOldCommands': CLEANUP,
  'features/notebook/rows.store.ts#findDeletedBefore': CLEANUP,
  'features/operator/accounts.store.ts#areFew': LOOKING,
  'features/operator/accounts.store.ts#countAccounts': LOOKING,
  'features/operator/accounts.store.ts#findAccounts': LOOKING,
  'features/operator/accounts.store.ts#findByEmail': LOOKING,
  'features/operator/accounts.store.ts#findOverdue': CLEANUP,
  'features/operator/accounts.store.ts#hasOthers': 'whoever comes first of all is the operator',
  'features/reminders/reminder-times.store.ts#countTimes':
    'a measurement counts what is due of all people',
  'features/reminders/reminder-times.store.ts#findDueTimes':
    'the runner takes what is due of all people',
  'features/reminders/reminder-times.store.ts#reckonAnew':
    'a wrong clock puts off the reminders of everybody',
  'features/webhooks/webhooks.store.ts#findRestedWatches':
    'the runner takes what is due of all people',
  'platform/push/devices.store.ts#findByEndpoint': SEEKING,
  'platform/push/devices.store.ts#findFailingDevices':
    'an operator looks at what was not delivered',
  'platform/secret/secret.store.ts#deleteSealedCredentials':
    'a new secret reads no second factor of the old one, whoever’s it is',
  'platform/secret/secret.store.ts#deleteSecretBound':
    'a new secret ends what the old one made, of all people',
  'platform/secret/secret.store.ts#findClosedAccounts':
    'a new secret queues again what has to come to an end, of all people',
  'platform/secret/secret.store.ts#findImportsUnderWay':
    'a new secret queues again what has to come to an end, of all people',
};
