import { dayMs } from '@chaveiro/contract/durations.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { createVault } from '../processes/create-vault.ts'
import { makeAccount } from '../processes/make-account.ts'
import { makeClientLink } from '../processes/make-client-link.ts'
import { makeRecoveryKit } from '../processes/make-recovery-kit.ts'
import { openLinkSecret, openSubmission } from '../processes/open-submission.ts'
import { writeGenesis } from '../processes/roster-statements.ts'
import { openLinkKey, signSubmissionInbox } from '../processes/sign-submission-inbox.ts'
import { startGeneration } from '../processes/start-generation.ts'
import { verifier } from '../processes/verifier.ts'
import { someIdentity } from './some-identity.ts'

const uuid = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A vault with a client link, as its maker's and a member's devices hold it at an instant. */
export async function makeLinkedVault(at: Date, client = 'Padaria São João', wanted: readonly string[] = []) {
  const admin = (await makeAccount(uuid(1))).keys
  const { publicKey } = await makeRecoveryKit()
  const roster = await replayRoster([await writeGenesis(admin, publicKey, at, someIdentity)], verifier)
  const { log, vaultKeys } = await createVault(admin, roster, uuid(10), at)
  const overview = { name: 'From the bakery', address: '', max_uses: 20, wanted }
  const words = { client, person: 'Ana Souza', company: 'Agência Farol' }
  const until = new Date(at.getTime() + 60 * dayMs).toISOString()
  const make = (link: string) =>
    makeClientLink(admin, { roster, log }, { link, words, overview, deputy: null, until }, at)
  const { sent, fragment } = await make(uuid(20))
  const secret = await openLinkSecret(vaultKeys, sent.secret, sent.id)
  return {
    sent,
    fragment,
    make,
    /** Opens a submission as a member. */
    open: (sealed: string, submission: string, keys = vaultKeys) =>
      openSubmission(keys, secret, sealed, { link: sent.id, submission }),
    /** Starts the vault's next key, and signs for its inbox with the link's key. */
    async renew() {
      const next = await startGeneration(admin, vaultKeys, { roster, log }, null, at)
      const place = { org: log.org, vault: log.vault, link: sent.id }
      const pair = await openLinkKey(admin, sent.own_key, place, sent.key)
      const inbox = await signSubmissionInbox(pair, { roster, log: next.log }, { link: sent.id, until }, at)
      return { inbox, vaultKeys: next.vaultKeys }
    },
  }
}
