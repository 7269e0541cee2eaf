const KNOWN_ADDRESS = 'known_address';

/**
 * The address of whoever asked last to stay signed in here, so that it need not be typed again. A
 * sign-out leaves it; it goes when somebody says that it is not theirs, empties this device, deletes
 * the account, or signs in without asking to stay.
 */
export const knownAddress = {
  read: () => window.localStorage.getItem(KNOWN_ADDRESS) ?? undefined,
  keep(email: string) {
    window.localStorage.setItem(KNOWN_ADDRESS, email);
  },
  forget() {
    window.localStorage.removeItem(KNOWN_ADDRESS);
  },
};
