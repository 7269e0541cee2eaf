import { createECDH, hkdfSync } from 'node:crypto';

/** The keys by which push services know this installation (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The order of P-256 (SP 800-186 §3.2.1.3). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** 128 bits more than the order has, so that no number is likelier than another (FIPS 186-5 A.2.1). */
const BYTES = 48;

/**
 * Derives the keys from a key of the application's secret: always the same, on any node.
 * Subscriptions are bound to them, and end with all sessions when that secret is another one.
 */
export function deriveVapidKeys(key: Buffer): VapidKeys {
  const drawn = Buffer.from(hkdfSync('sha256', key, 'habitude', 'vapid', BYTES));
  const number = (BigInt(`0x${drawn.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const secret = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: secret.toString('base64url'),
  };
}

/** Names that lead nowhere but to the machine itself (RFC 6761 §6.3). */
const OWN_MACHINE = /(?:^|\.)localhost$/;

/**
 * Whom those who run a push service can reach (RFC 8292 §2.1): the site where it has an address of
 * its own, or else the sender of its mails.
 *
 * @param from as MAIL_FROM has it: an address, or a name with an address in angle brackets
 * @returns a URI; and whether it leads nowhere, for which some services take nothing
 */
export function contactOf(publicUrl: string, from: string): { uri: string; isNobody: boolean } {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' && !OWN_MACHINE.test(hostname))
    return { uri: publicUrl, isNobody: false };
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  return { uri: `mailto:${address}`, isNobody: OWN_MACHINE.test(address.split('@').at(-1) ?? '') };
}
