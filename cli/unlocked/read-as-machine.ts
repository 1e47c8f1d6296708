import type { Language } from '@chaveiro/contract/languages.ts'
import { type OpenedByMachine, type OpenMachine, openMachine } from '@chaveiro/device'
import { createPatientFetch } from '@chaveiro/device/hosts/node'
import type { Failure } from '../agent/failure.ts'
import type { Answered } from '../agent/messages.ts'
import { parseReference, type Reference } from '../references/reference.ts'
import { Refusal } from '../refusal.ts'
import { named, namedOrById, onlyOne } from './acts/names.ts'
import { itemNamesOf, pickValue, type ReadValue } from './acts/read-values.ts'
import { failureOf, failureOfOne } from './failure-of.ts'
import { watchClock } from './watch-clock.ts'

const answersWithinMs = 5000
const pollMs = 3000

/** How a machine of this token reads. */
export interface MachineReading {
  token: string
  /** Of the pipeline's provider, where the machine's policy names one; null if there is none. */
  identityToken: string | null
  language: Language
  /** Why, for the person who approves a run; null if nobody said. */
  reason: string | null
  /** How long a run waits for that person, in milliseconds and as it was written. */
  wait: { ms: number; text: string }
  /** Once a person is asked. */
  onAsked: () => void
}

/** The item that a reference names, and what of it. */
type Wanted = { reference: Reference; grantId: string } | { failure: Failure }

/** Reads the value of each reference as the machine of a token; each item is read (recorded) once. Answers what failed as data. */
export async function readAsMachine(
  reading: MachineReading,
  references: readonly string[],
): Promise<Answered> {
  const clock = watchClock(createPatientFetch(answersWithinMs))
  try {
    const { token, identityToken, language } = reading
    const machine = await openMachine(
      {
        language,
        fetch: clock.fetch,
        ...(identityToken !== null && { identity: async () => identityToken }),
      },
      token,
    )
    const wanted = references.map((text) => find(machine, text))
    // Nobody is asked for what could not be read anyway.
    const isAnyMissing = wanted.some((one) => 'failure' in one)
    const open = isAnyMissing ? null : await opening(machine, reading)
    const values: ReadValue[] = []
    for (const [index, one] of wanted.entries()) {
      const reference = references[index] ?? ''
      if ('failure' in one) values.push({ reference, failure: one.failure })
      else if (open) values.push({ reference, ...(await valueFor(machine, one, open)) })
    }
    return { output: values, clockOffMs: clock.offMs() }
  } catch (error) {
    return { failure: failureOf(error), clockOffMs: clock.offMs() }
  }
}

/**
 * An item by its id or its signed title, which has to be the only one: a vault's name is the server's word, so it may exclude an item and
 * chooses none.
 */
function find(machine: OpenMachine, text: string): Wanted {
  try {
    const reference = parseReference(text)
    const names = itemNamesOf(reference)
    const title = names.at(-1) ?? ''
    const found = namedOrById(
      machine.items(),
      title,
      ({ itemId }) => itemId,
      (item) => item.title,
    )
    const values = { reference: text }
    const one = onlyOne(
      found,
      { none: 'item.none', several: 'item.ambiguous', values },
      (item) => `${item.itemId}  ${item.vaultName} / ${item.title}`,
    )
    const vault = names.at(-2)
    const isElsewhere = vault !== undefined && vault !== one.vaultId
    if (isElsewhere && named([one], vault, ({ vaultName }) => vaultName).length === 0)
      throw new Refusal('item.none', values)
    return { reference, grantId: one.grantId }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

type Open = (grantId: string) => Promise<OpenedByMachine>

/** How items are opened: one by one, or by a run that a person approved. */
async function opening(machine: OpenMachine, reading: MachineReading): Promise<Open> {
  const opened = new Map<string, Promise<OpenedByMachine>>()
  if (machine.asks)
    for (const item of await takeRun(machine, reading)) opened.set(item.grantId, Promise.resolve(item))
  return (grantId) => {
    const begun = opened.get(grantId)
    if (begun) return begun
    // A run has what its approver saw; an item given since has to be asked for by another.
    if (machine.asks) throw new Refusal('machine.over')
    const reads = machine.read(grantId)
    opened.set(grantId, reads)
    return reads
  }
}

async function takeRun(machine: OpenMachine, { reason, wait, onAsked }: MachineReading) {
  if (reason === null) throw new Refusal('machine.no_reason')
  const run = await machine.ask(reason)
  onAsked()
  const end = Date.now() + wait.ms
  for (;;) {
    const progress = await run.follow()
    if (progress === 'approved') return run.take()
    if (progress !== 'waiting') throw new Refusal(progress === 'denied' ? 'machine.denied' : 'machine.over')
    if (Date.now() + pollMs > end) {
      run.drop()
      throw new Refusal('machine.not_yet', { time: wait.text })
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

async function valueFor(
  machine: OpenMachine,
  { reference, grantId }: Extract<Wanted, { grantId: string }>,
  open: Open,
): Promise<Pick<Extract<ReadValue, { value: unknown }>, 'value'> | { failure: Failure }> {
  try {
    const item = await open(grantId)
    const picked = await pickValue(machine, item, item.secret, reference)
    if ('file' in picked) throw new Refusal('machine.no_file', { reference: reference.text })
    return { value: picked }
  } catch (error) {
    return { failure: failureOfOne(error) }
  }
}
