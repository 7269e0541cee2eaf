import { storedText } from '../storage.ts';

/** That somebody signed in with a passkey in this browser, or made one: then it is asked for first. */
export const knownPasskey = storedText('known_passkey');

const offer = storedText('passkey_offer');

/** That a passkey is to be offered: after a sign-in by password, once in this browser. */
export const passkeyOffer = {
  isSet: () => offer.read() === 'due',
  make() {
    if (!offer.isSet()) offer.keep('due');
  },
  drop: () => offer.keep('done'),
};
