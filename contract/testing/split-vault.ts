import { appendVaultLog, type Logs } from '../log/vaults/vault-log.ts'
import { type Actor, hash, someHash, webVerifier } from './cast.ts'
import { growLog, makeOrganisation, makeVaultLog, nextGeneration, onLog } from './organisation.ts'

type Change = Parameters<typeof growLog<'chaveiro.vault.custody'>>[3]

/** The log after two custodians changed its custody. */
export async function changeCustody(first: Actor, second: Actor, { log, roster }: Logs, content: Change) {
  const text = await onLog(first, 'chaveiro.vault.custody', { log, roster }, content)
  const proposed = await appendVaultLog(log, text, roster, webVerifier)
  const confirming = { ...content, confirms: await hash(text) }
  return growLog(second, 'chaveiro.vault.custody', { log: proposed, roster }, confirming)
}

export const splitAmong = (...custodians: Actor[]): Change => ({
  custody: 'split',
  custodians: custodians.map(({ user }) => user),
})

/** The fields of a dealing of the newest key to these custodians; each commitment stands for a key. */
export function dealFields({ log }: Pick<Logs, 'log'>, custodians: readonly Actor[]) {
  return {
    dealing: log.dealings.length + 1,
    generation: log.generation?.number as number,
    custodians: custodians.map(({ user }) => user),
    commitments: custodians.map((_, index) => `${'ABCDEFGH'[index]}${someHash.slice(1)}`),
  }
}

export const dealTo = (by: Actor, logs: Logs, custodians: readonly Actor[]) =>
  growLog(by, 'chaveiro.vault.deal', logs, dealFields(logs, custodians))

export const acknowledge = (by: Actor, logs: Logs, dealing = logs.log.dealings.length) =>
  growLog(by, 'chaveiro.vault.acknowledge', logs, { dealing })

/**
 * A two-person vault of caio and davi, with eva as its member and a complete dealing. `again`: of eva and fabio, who
 * deals again after eva's dealing.
 */
export async function makeSplitVault() {
  const organisation = await makeOrganisation()
  const { ana, caio, davi, eva, fabio, roster } = organisation
  const founded = await makeVaultLog(ana, roster)
  const shared = await growLog(ana, 'chaveiro.vault.admit', { log: founded, roster }, { user: eva.user })
  const changed = await changeCustody(caio, davi, { log: shared, roster }, splitAmong(caio, davi))
  const split = await nextGeneration(eva, { log: changed, roster })
  const dealt = await dealTo(eva, { log: split, roster }, [caio, davi])
  const half = await acknowledge(davi, { log: dealt, roster })
  const complete = await acknowledge(caio, { log: half, roster })
  const two = await growLog(ana, 'chaveiro.vault.admit', { log: shared, roster }, { user: fabio.user })
  const between = await changeCustody(caio, davi, { log: two, roster }, splitAmong(caio, davi))
  const next = await nextGeneration(eva, { log: between, roster })
  let again = await dealTo(eva, { log: next, roster }, [caio, davi])
  for (const custodian of [davi, caio]) again = await acknowledge(custodian, { log: again, roster })
  again = await dealTo(fabio, { log: again, roster }, [caio, davi])
  return { ...organisation, founded, shared, changed, split, dealt, half, complete, again }
}
