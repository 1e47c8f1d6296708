import { Refusal } from '../refusal.ts'
import type { MachineReading } from '../unlocked/read-as-machine.ts'
import { outputOf, type Session, type Settings } from './session.ts'

/** A machine's session: nothing of it is stored, no agent answers, and it only reads. Throws Refusal for everything else. */
export function createMachineSession(
  reading: MachineReading,
  settings: Pick<Settings, 'onClockOff'>,
): Session {
  const refuse = () => Promise.reject(new Refusal('machine.only_reads'))
  return {
    async perform(act, input) {
      if (act !== 'readValues') return refuse()
      const { readAsMachine } = await import('../unlocked/index.ts')
      const { references } = input as { references: readonly string[] }
      return outputOf(await readAsMachine(reading, references), settings)
    },
    performHere: refuse,
    unlock: refuse,
  }
}
