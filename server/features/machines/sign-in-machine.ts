import { hash, timingSafeEqual } from 'node:crypto'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { signInMachine } from '@chaveiro/contract/calls/machines.ts'
import { machineSessionMinutes } from '@chaveiro/contract/constants.ts'
import { hourMs, minuteMs } from '@chaveiro/contract/durations.ts'
import { type MachineFacts, machineLacks } from '@chaveiro/contract/rules/machines/machine-rights.ts'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type MachineDocument, machineFacts } from '../../platform/identity/machine.ts'
import { makeMarkedSecret } from '../../platform/identity/secrets.ts'
import { tokenHash } from '../../platform/identity/token-hash.ts'
import { makeId } from '../../platform/ids/ids.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { type CheckIdentity, type IdentityFault, signedPartOf } from './check-identity.ts'
import { insertIdentity, insertSession, selectMachine, setUsed } from './machines.queries.ts'
import { openMachine } from './read-machines.ts'

type Sent = z.output<typeof signInMachine.body>
type Visit = { ip: string; now: number }
type SignInDependencies = Dependencies & { db: Db; checkIdentity: CheckIdentity }
/** Why a machine was refused; only the log says it. */
type Fault = 'proof' | 'isStanding' | 'isInNetwork' | 'identity_replayed' | IdentityFault

/** A machine's refusals are logged once an hour for each reason, or somebody with its id could fill the log. */
const toldEveryMs = hourMs
const told = new LRUCache<string, true>({ max: 10_000 })

/** Lets a machine in that proves itself, from where its policy allows. To others every refusal reads the same. */
export async function signIn(
  dependencies: SignInDependencies,
  sent: Sent,
  visit: Visit,
): Promise<CallOutput<typeof signInMachine>> {
  const { db, checkIdentity, atRest } = dependencies
  const row = await db.read.first(selectMachine, { id: sent.machine })
  if (!row) throw new Refusal('machine_refused')
  const document = openMachine(atRest, row)
  const refuse = async (fault: Fault): Promise<never> => {
    await tellRefused(dependencies, { id: row.id, document }, fault, visit)
    throw new Refusal('machine_refused')
  }
  if (!timingSafeEqual(hash('sha256', Buffer.from(sent.proof, 'base64url'), 'buffer'), row.proof_hash))
    return refuse('proof')
  const facts = machineFacts(row, document, visit.ip, visit.now)
  const lacks = machineLacks('list_items', facts)
  if (lacks !== null) return refuse(lacks as 'isStanding' | 'isInNetwork')
  const { identity } = document.overview
  // Outside the transaction: it asks somebody else's server.
  const checked = identity === null ? null : await checkIdentity(sent.identity, identity)
  if (typeof checked === 'string') return refuse(checked)
  const answer = await db.inTransaction((tx) =>
    begin(tx, dependencies, { id: row.id, sent, facts, expiresAt: checked }, visit),
  )
  return answer ?? refuse('identity_replayed')
}

type Checked = { id: string; sent: Sent; facts: MachineFacts; expiresAt: number | null }

/** Begins its session; null if its identity token was used before. */
async function begin(
  tx: Tx,
  { atRest, appendAudit }: SignInDependencies,
  { id, sent, facts, expiresAt }: Checked,
  { ip, now }: Visit,
) {
  const row = await tx.first(selectMachine, { id })
  if (!row) throw new Refusal('machine_refused')
  const document = openMachine(atRest, row)
  const stands = machineFacts(row, document, ip, now)
  if (machineLacks('sign_in', { ...facts, ...stands, isIdentified: true }) !== null)
    throw new Refusal('machine_refused')
  if (expiresAt !== null) {
    const used = { token_hash: tokenHash(signedPartOf(sent.identity ?? '')), until: isoInstant(expiresAt) }
    if ((await tx.run(insertIdentity, used)) === 0) return null
  }
  const token = makeMarkedSecret(atRest, 'machine session')
  const expires_at = isoInstant(now + machineSessionMinutes * minuteMs)
  await tx.run(insertSession, {
    ...{ id: makeId(now), machine_id: id, token_hash: tokenHash(token) },
    ...{ created_at: isoInstant(now), expires_at },
  })
  const used: MachineDocument = { ...document, last_address: ip }
  await tx.run(setUsed, { id, last_used_at: isoInstant(now), document: atRest.seal('machines', id, used) })
  const details = { machine: document.overview.name, machine_id: id, itself: 'yes' }
  await appendAudit(tx, { event: 'machine_signed_in', actor: null, ip, details })
  return { token, expires_at }
}

async function tellRefused(
  { db, appendAudit }: SignInDependencies,
  { id, document }: { id: string; document: MachineDocument },
  fault: Fault,
  { ip, now }: Visit,
): Promise<void> {
  const name = `${id} ${fault} ${Math.floor(now / toldEveryMs)}`
  if (told.has(name)) return
  told.set(name, true)
  const details = { machine: document.overview.name, machine_id: id, reason: fault, outside: 'yes' }
  await db.inTransaction((tx) => appendAudit(tx, { event: 'machine_refused', actor: null, ip, details }))
}
