import { type HeadEntry, itemsDigestInput } from '../../head.ts'
import type { ChangePoint } from '../../vault-closing.ts'
import type { Logs } from '../../vault-log.ts'
import { type Actor, at, hash, sign } from '../cast.ts'

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

function besideOf({ user }: Actor, { log, roster }: Logs) {
  const { org, vault } = log
  return { v: 1 as const, org, vault, at, by: user, log: log.head, roster: roster.head }
}

async function recipient({ user }: Actor, roster: Logs['roster']) {
  const fingerprint = roster.people.get(user)?.fingerprint as string
  return { to: user, fingerprint, sealed: await hash(sealed) }
}
