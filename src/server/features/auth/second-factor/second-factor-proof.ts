import type { Writer } from '../../../platform/database/database.ts';
import type { Place } from '../../../platform/limits/rules.ts';
import { unseal } from '../../../platform/jobs/seal.ts';
import { setReset, type Account } from '../accounts.store.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { credentialRows, takeTotpStep } from '../credentials.store.ts';
import { passwordProof, type Proof } from '../proofs.ts';
import { tellOfChange } from '../tell-of-change.ts';
import { recoveryCodeId } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

interface Given {
  /** of the password, which was right */
  hash: string;
  /** of the app, or for recovery */
  code: string;
  /** what is begun anew once the code is right too */
  wrong?: Place;
}

/**
 * The proof of whoever knows the password and gives a code beside it. Whether the code is right shows
 * when the proof is held, and then the code is used up: two at once are one.
 */
export function secondFactorProof(
  deps: AuthDependencies,
  account: Account,
  { hash, code, wrong }: Given,
): Proof {
  const { id: userId, totp_secret } = account;
  const password = passwordProof(userId, hash);
  const isOfApp = code.length === 6;

  async function take(writer: Writer): Promise<boolean> {
    const now = deps.clock();
    if (isOfApp) {
      const secret =
        totp_secret === null ? undefined : unseal(totp_secret, deps.keys.secondFactors);
      const step = secret === undefined ? undefined : stepOfCode(secret, code, now);
      return step !== undefined && (await takeTotpStep(writer, { userId, step, now }));
    }
    const id = recoveryCodeId(deps.keys.secondFactors, userId, code);
    if (!(await credentialRows.remove(writer, { user_id: userId, id }))) return false;
    // Whoever has their codes has not lost all: of this one nothing is left to tell that later.
    await setReset(writer, userId, { reset_next_at: null, reset_told: 0 });
    await tellOfChange(deps, writer, account, { change: 'recovery-code-used' });
    return true;
  }

  return {
    userId,
    by: isOfApp ? 'code' : 'recovery',
    async hold(writer, usedAt) {
      if (!(await password.hold(writer, usedAt)) || !(await take(writer))) return false;
      if (wrong) await deps.limits.clear([wrong], writer);
      return true;
    },
  };
}
