import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { nextAccess } from '@chaveiro/contract/log/statements/account-access.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { importHkdfKey } from '../primitives/hkdf.ts'
import { xWingKeyPair } from '../primitives/hpke.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { approvalCode, commitToOpening } from '../processes/approval-code.ts'
import { placeNonce, placeProof } from '../processes/connect-place.ts'
import { deriveAccountKeys } from '../processes/derive-account-keys.ts'
import { readRecoveryKit } from '../processes/make-recovery-kit.ts'
import { writePrintedCode } from '../processes/printed-code.ts'
import { writeGenesis, writeRenew, writeReset } from '../processes/roster-statements.ts'
import { sealToBrowser } from '../processes/seal-to-browser.ts'
import { signAccess, signFirstAccess } from '../processes/sign-access.ts'
import { verifier } from '../processes/verifier.ts'
import { wrapForTrustedBrowser } from '../processes/wrap-for-trusted-browser.ts'
import { wrapWithPasskey } from '../processes/wrap-with-passkey.ts'
import { fixedBytes, hex, writeContext } from './vector-text.ts'

/** The content of `unlocking.json`: passkeys, trusted browsers, approvals, connecting, renewal and reset, from fixed secrets. */

const user = '01980000-0000-7000-8000-000000000001'
const method = '01980000-0000-7000-8000-000000000013'
const browser = '01980000-0000-7000-8000-000000000014'
const approval = '01980000-0000-7000-8000-000000000015'
const vault = '01980000-0000-7000-8000-000000000021'
const at = new Date('2026-03-01T12:00:00.000Z')

/** The genesis's commitment to the admin's address, which nothing here opens. */
const identity = 'A'.repeat(43)

export async function makeUnlocking() {
  const secret = SecretKey.of('account', fixedBytes(32, 0))
  const keys = await deriveAccountKeys(secret, user)
  const next = await deriveAccountKeys(SecretKey.of('account', fixedBytes(32, 50)), user)
  const kit = await writePrintedCode('recovery-kit', fixedBytes(20, 7))
  const recovery = await readRecoveryKit(kit)
  const genesis = await writeGenesis(keys, toBase64url(recovery.publicKey), at, identity)
  const roster = await replayRoster([genesis], verifier)

  const trustedKey = fixedBytes(32, 70)
  const newBrowser = await xWingKeyPair(fixedBytes(32, 90))
  const opening = {
    org: roster.org,
    user,
    approval,
    fingerprint: keys.fingerprint,
    sealing_key: toBase64url(newBrowser.publicKey),
    nonce: toBase64url(fixedBytes(32, 110)),
  }
  const answer = toBase64url(fixedBytes(32, 130))
  const commitment = await commitToOpening(opening)
  const { sealing_key, nonce } = opening
  const program = { program: 'cli', label: 'notebook-da-Ana', port: 50_000 }
  const programOpening = { approval, ...program, sealing_key, nonce }
  const place = { approval, commitment: await commitToOpening(programOpening) }
  const here = await placeNonce(keys, place)
  const passkey = {
    credential_id: 'Y2hhdmVpcm8',
    prf_salt: toBase64url(fixedBytes(32, 150)),
    label: 'Chave 🔑',
  }
  const reset = { user, ...next.publicKeys }
  const vaultHead = { seq: 4, hash: toBase64url(fixedBytes(32, 190)) }
  const handover = {
    code: '042017',
    heads: {
      roster: { org: roster.org, ...roster.head },
      vaults: { [vault]: vaultHead },
      changes: { [vault]: { number: 12, hash: toBase64url(fixedBytes(32, 200)) } },
      access: { seq: 3, hash: toBase64url(fixedBytes(32, 210)) },
    },
  }
  const byPasskey = await wrapWithPasskey(secret, fixedBytes(32, 170), passkey, { user, method })
  const sealed = await wrapForTrustedBrowser(secret, await importHkdfKey(trustedKey), { user, browser })
  const methods = await signFirstAccess(keys, [byPasskey], at)
  const previous = { seq: 1, hash: await hashText(methods, verifier) }
  const view = { root: commitment, size: 0 }
  return {
    user,
    secret: hex(secret.copyBytes()),
    next_secret: hex(fixedBytes(32, 50)),
    passkey: {
      prf: hex(fixedBytes(32, 170)),
      method: byPasskey,
    },
    trusted_browser: {
      key: hex(trustedKey),
      browser,
      sealed,
    },
    approval: {
      seed: hex(fixedBytes(32, 90)),
      opening,
      commitment,
      answer,
      code: await approvalCode(opening, answer),
      handover,
      sealed: await sealToBrowser({ secret, ...handover }, opening.sealing_key, {
        user,
        approval,
        commitment,
        answer,
      }),
    },
    program: {
      opening: programOpening,
      commitment: place.commitment,
      code: await approvalCode(programOpening, answer),
      place: { nonce: here, proof: await placeProof(place, here) },
    },
    access: {
      methods,
      trusts: await signAccess(keys, nextAccess(previous), [byPasskey], at, { trusts: { browser, sealed } }),
      connects: await signAccess(keys, nextAccess(previous), [byPasskey], at, {
        connects: { device: approval, sealed },
      }),
    },
    recovery_kit: kit,
    roster: {
      genesis,
      renew: await writeRenew(keys, next, roster, view, at),
      reset: await writeReset({ by: 'recovery_key', signing: recovery }, reset, roster, at, {
        view,
      }),
    },
    contexts: contexts(commitment, answer),
  }
}

export type UnlockingVectors = Awaited<ReturnType<typeof makeUnlocking>>

function contexts(commitment: string, answer: string) {
  const passkey = { user, method, credential: commitment }
  return [
    writeContext('account-secret.passkey', passkey),
    writeContext('derive.passkey', passkey),
    writeContext('account-secret.trusted', { user, browser }),
    writeContext('account-secret.approval', { user, approval, commitment, answer }),
    writeContext('derive.connect-place', { user, approval, commitment }),
  ]
}
