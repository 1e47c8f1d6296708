import { reasonCommitment } from '../../access-statements.ts'
import { type HeadEntry, itemsDigestInput } from '../../head.ts'
import type { ChangePoint } from '../../vault-closing.ts'
import type { Logs } from '../../vault-log.ts'
import { type Actor, at, hash, id, sign, webVerifier } from '../cast.ts'

const sealed = 'cha1.AgAA'

/** The newest generation's key on its way from `by` to `to`. */
export async function makeDelivery(by: Actor, to: Actor, { log, roster }: Logs) {
  const generation = log.generations.length
  const statement = await sign(by, 'chaveiro.vault.delivery', {
    ...besideOf(by, { log, roster }),
    ...(await recipient(to, roster)),
    generation,
    commitment: log.generation?.commitment as string,
  })
  return { to: to.user, generation, sealed, statement }
}

/** The custody keys of the newest dealing on their way to one of its custodians. */
export async function makeShare(by: Actor, to: Actor, { log, roster }: Logs) {
  const statement = await sign(by, 'chaveiro.vault.share', {
    ...besideOf(by, { log, roster }),
    ...(await recipient(to, roster)),
    dealing: log.dealings.length,
    generation: log.generations.length,
  })
  return { to: to.user, sealed, statement }
}

/** A head over an item's changes. */
export async function makeHead(
  by: Actor,
  logs: Logs,
  { number, hash: newest }: ChangePoint,
  items: readonly HeadEntry[],
) {
  const statement = await sign(by, 'chaveiro.vault.head', {
    ...besideOf(by, logs),
    number,
    hash: newest,
    generation: logs.log.generations.length,
    items: await hash(itemsDigestInput(items)),
  })
  return { statement, entries: items }
}

/** A request for an item, its approval, and the delivery of its key. */
export async function makeAccess(by: Actor, to: Actor, { log, roster }: Logs, change: string) {
  const salt = 'AAAAAAAAAAAAAAAAAAAAAA'
  const reason = 'Deploy da padaria 🥖'
  const { log: head, ...beside } = besideOf(by, { log, roster })
  const matter = { item: id(200), request: id(300), change, hours: 2 as const, kind: 'jit' as const }
  const commitment = await reasonCommitment(salt, reason, webVerifier)
  const asked = { ...beside, by: to.user, ...matter, reason: commitment }
  const request = await sign(to, 'chaveiro.access.request', asked)
  const approval = await sign(by, 'chaveiro.access.approve', {
    ...beside,
    log: head,
    ...matter,
    to: to.user,
    deliver_by: '2026-03-02T12:00:00.000Z',
    asked: await hash(request),
  })
  const { hours: _hours, kind: _kind, ...given } = matter
  const delivery = await sign(by, 'chaveiro.access.deliver', {
    ...beside,
    log: head,
    ...given,
    ...(await recipient(to, roster)),
    revision: 1,
    approvals: [await hash(approval)],
    until: '2026-03-01T14:00:00.000Z',
  })
  return { to: to.user, reason: { salt, text: reason, commitment }, request, approval, sealed, delivery }
}

function besideOf({ user }: Actor, { log, roster }: Logs) {
  const { org, vault } = log
  return { v: 1 as const, org, vault, at, by: user, log: log.head, roster: roster.head }
}

async function recipient({ user }: Actor, roster: Logs['roster']) {
  const fingerprint = roster.people.get(user)?.fingerprint as string
  return { to: user, fingerprint, sealed: await hash(sealed) }
}
