import { Refusal } from '../refusal.ts'
import type { MachineReading } from '../unlocked/read-as-machine.ts'
import { ActFailed, type Session } from './session.ts'

/** A machine's session: nothing of it is stored, no agent answers, and it only reads. Throws Refusal for everything else. */
export function createMachineSession(reading: MachineReading): Session {
  const refuse = () => Promise.reject(new Refusal('machine.only_reads'))
  return {
    async perform(act, input) {
      if (act !== 'readValues') return refuse()
      const { readAsMachine } = await import('../unlocked/index.ts')
      const { references } = input as { references: readonly string[] }
      const answered = await readAsMachine(reading, references)
      if ('failure' in answered) throw new ActFailed(answered.failure)
      return answered.output as never
    },
    performHere: refuse,
    unlock: refuse,
  }
}
