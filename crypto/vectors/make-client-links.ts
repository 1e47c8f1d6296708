import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { checkSubmissionInbox } from '@chaveiro/contract/log/links/submission-inbox.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { deriveBytes } from '../envelopes/derive-key.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { createVault } from '../processes/create-vault.ts'
import { deriveAccountKeys } from '../processes/derive-account-keys.ts'
import { hashSealedText } from '../processes/hash-sealed-text.ts'
import { makeClientLink } from '../processes/make-client-link.ts'
import { readRecoveryKit } from '../processes/make-recovery-kit.ts'
import { openLinkSecret } from '../processes/open-submission.ts'
import { writePrintedCode } from '../processes/printed-code.ts'
import { writeGenesis } from '../processes/roster-statements.ts'
import { sealSubmission } from '../processes/seal-submission.ts'
import { solveWork } from '../processes/solve-work.ts'
import { submissionProof } from '../processes/submission-address.ts'
import { verifier } from '../processes/verifier.ts'
import { fixedBytes, hex, writeContext } from './vector-text.ts'

const user = '01980000-0000-7000-8000-000000000001'
const vault = '01980000-0000-7000-8000-000000000021'
const link = '01980000-0000-7000-8000-000000000051'
const submission = '01980000-0000-7000-8000-000000000052'
const at = new Date('2026-03-01T12:00:00.000Z')
const identity = 'A'.repeat(43)
const challenge = toBase64url(fixedBytes(32, 9))

const text = {
  written_at: '2026-03-02T08:30:00.000Z',
  credential: {
    title: 'Domínio da padaria 🥖',
    type: 'web_credential',
    login: 'ana@padaria.example',
    password: ' pão 🔑\n',
    login_url: 'https://registro.example/?a=1',
    environment: 'prod',
    squad: '',
    notes: 'Só às terças',
    file: { name: 'chave.pem', base64: 'LS0t' },
  },
}

/**
 * The content of `client-links.json`: a client link as its maker, its page and a member have it, and a submission. The
 * account is fixed.
 */
export async function makeClientLinks() {
  const account = fixedBytes(32, 0)
  const keys = await deriveAccountKeys(SecretKey.of('account', account.slice()), user)
  const kit = await writePrintedCode('recovery-kit', fixedBytes(20, 7))
  const recoveryKey = toBase64url((await readRecoveryKit(kit)).publicKey)
  const genesis = await writeGenesis(keys, recoveryKey, at, identity)
  const roster = await replayRoster([genesis], verifier)
  const { founding, log, vaultKeys } = await createVault(keys, roster, vault, at)
  const overview = {
    name: 'From the bakery',
    address: 'ana@padaria.example',
    max_uses: 20,
    wanted: ['Instagram', 'Domínio'],
  }
  const words = { client: 'Padaria São João', person: 'Ana Souza', company: 'Agência Farol' }
  const draft = { link, words, overview, deputy: null, until: '2026-05-01T12:00:00.000Z' }
  const { sent, fragment } = await makeClientLink(keys, { roster, log }, draft, at)
  const inbox = await checkSubmissionInbox(sent.inbox, sent.key, verifier)
  const secret = await openLinkSecret(vaultKeys, sent.secret, link)
  const content = JSON.stringify(text)
  const sealed = await sealSubmission(content, submission, inbox, secret)
  const sealedHash = await hashSealedText(sealed)
  const inVault = { org: log.org, vault, link }
  return {
    account: { secret: hex(account), user },
    roster: [genesis],
    vault: {
      vault,
      statements: [founding.create, founding.generation],
      generation: 1,
      key: hex(vaultKeys.key.copyBytes()),
    },
    link: { ...sent, overview, fragment, words },
    derived: {
      secret: hex(secret.copyBytes()),
      psk: hex(await deriveBytes(secret, 'derive.submission-psk', {})),
      proof: await submissionProof(secret),
    },
    submission: { id: submission, content, sealed, sealed_hash: sealedHash },
    work: {
      challenge,
      counter: await solveWork({ challenge, submission, sealedHash }, async () => undefined),
    },
    contexts: [
      writeContext('derive.submission-token', {}),
      writeContext('derive.submission-psk', {}),
      writeContext('derive.submission-proof', {}),
      writeContext('submission-secret', { ...inVault, generation: 1 }),
      writeContext('submission-link-key', { ...inVault, recipient: user, fingerprint: keys.fingerprint }),
      writeContext('submission-page', inVault),
      writeContext('submission', { ...inVault, generation: 1, submission }),
    ],
  }
}

export type ClientLinkVectors = Awaited<ReturnType<typeof makeClientLinks>>
