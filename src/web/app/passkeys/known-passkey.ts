const KNOWN_PASSKEY = 'known_passkey';

/** That somebody signed in with a passkey in this browser, or made one: then it is asked for first. */
export const knownPasskey = {
  isSet: () => window.localStorage.getItem(KNOWN_PASSKEY) !== null,
  keep() {
    window.localStorage.setItem(KNOWN_PASSKEY, 'yes');
  },
  forget() {
    window.localStorage.removeItem(KNOWN_PASSKEY);
  },
};

const OFFER = 'passkey_offer';

/** That a passkey is to be offered: after a sign-in by password, once in this browser. */
export const passkeyOffer = {
  isSet: () => window.localStorage.getItem(OFFER) === 'due',
  make() {
    if (window.localStorage.getItem(OFFER) === null) window.localStorage.setItem(OFFER, 'due');
  },
  drop() {
    window.localStorage.setItem(OFFER, 'done');
  },
};
