import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { AskPasskey, MadePasskey, MakePasskey, ShownPasskey } from '#contract/passkeys.ts';

/** How an authenticator behaves, or misbehaves. */
export interface Behaviour {
  /** of the page that asks it */
  origin?: string;
  relyingParty?: string;
  isVerified?: boolean;
  counter?: number;
  /** whether its keys can be on several devices, and whether they are */
  isSyncable?: boolean;
  synced?: boolean;
  crossOrigin?: boolean;
}

const FLAGS = { present: 0x01, verified: 0x04, syncable: 0x08, synced: 0x10, attested: 0x40 };

const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([0x60 + bytes.length]), bytes]);
};
const byteString = (bytes: Buffer) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** An authenticator in memory with one passkey (ES256), as a browser would let a page use it. */
export class Authenticator {
  readonly id = base64url(randomBytes(16));
  userHandle = '';
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = publicKey;
    this.#privateKey = privateKey;
  }

  make({ challenge, rp_id, user }: MakePasskey, behaviour: Behaviour = {}): MadePasskey {
    this.userHandle = user.id;
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const [first, second] = [x, y].map((each) => Buffer.from(each, 'base64url'));
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]),
      first ?? Buffer.alloc(0),
      Buffer.from([0x22, 0x58, 32]),
      second ?? Buffer.alloc(0),
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const data = authData(rp_id, behaviour, attested);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      Buffer.concat([text('fmt'), text('none')]),
      Buffer.concat([text('attStmt'), Buffer.from([0xa0])]),
      Buffer.concat([text('authData'), byteString(data)]),
    ]);
    return {
      id: this.id,
      client_data: clientData('webauthn.create', challenge, behaviour),
      attestation: base64url(attestation),
      transports: ['internal'],
    };
  }

  show({ challenge, rp_id }: AskPasskey, behaviour: Behaviour = {}): ShownPasskey {
    const client_data = clientData('webauthn.get', challenge, behaviour);
    const data = authData(rp_id, behaviour);
    const hash = createHash('sha256').update(Buffer.from(client_data, 'base64url')).digest();
    const signature = createSign('sha256').update(data).update(hash).sign(this.#privateKey);
    return {
      id: this.id,
      client_data,
      authenticator_data: base64url(data),
      signature: base64url(signature),
      user_handle: this.userHandle,
    };
  }
}

function clientData(
  type: string,
  challenge: string,
  { origin = 'https://habits.example.org', crossOrigin = false }: Behaviour,
): string {
  return base64url(JSON.stringify({ type, challenge, origin, crossOrigin }));
}

function authData(
  rpId: string,
  {
    relyingParty = rpId,
    isVerified = true,
    counter = 0,
    isSyncable = true,
    synced = true,
  }: Behaviour,
  attested = Buffer.alloc(0),
): Buffer {
  const flags =
    FLAGS.present +
    (isVerified ? FLAGS.verified : 0) +
    (isSyncable ? FLAGS.syncable : 0) +
    (isSyncable && synced ? FLAGS.synced : 0) +
    (attested.length > 0 ? FLAGS.attested : 0);
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(counter);
  const hash = createHash('sha256').update(relyingParty).digest();
  return Buffer.concat([hash, Buffer.from([flags]), counted, attested]);
}
