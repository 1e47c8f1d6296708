import { type Limit, Refusal } from './refusal.ts'

type Bounds = { atOnce: number; waitingMost: number }
type Person = { running: number; waiting: (() => void)[] }

/**
 * Limits how much one person, in all their sessions, has under way, so that somebody who asks for hundreds of things at
 * once delays mostly themselves. Throws Refusal('too_many') if too many wait.
 */
export function makePersonTurns({ atOnce, waitingMost }: Bounds, limit: Limit = 'person_calls') {
  const people = new Map<string, Person>()

  let done: [string, Person][] = []

  const newcomer = (personId: string): Person => {
    const person = { running: 0, waiting: [] }
    people.set(personId, person)
    return person
  }

  /** It takes over the place of a finished one. */
  const wait = ({ waiting }: Person): Promise<void> => {
    if (waiting.length >= waitingMost) {
      throw new Refusal('too_many', { placeholders: { seconds: '1' }, limit })
    }
    return new Promise<void>((begin) => waiting.push(begin))
  }

  const leave = (personId: string, person: Person) => {
    const next = person.waiting.shift()
    if (next) return next()
    person.running -= 1
    if (person.running === 0) people.delete(personId)
  }

  const leaveAll = () => {
    const left = done
    done = []
    for (const [personId, person] of left) leave(personId, person)
  }

  return {
    async run<T>(personId: string, act: () => Promise<T>): Promise<T> {
      const person = people.get(personId) ?? newcomer(personId)
      if (person.running < atOnce) person.running += 1
      else await wait(person)
      try {
        return await act()
      } finally {
        // Only after others had their turn: most calls begin and end within one tick.
        if (done.push([personId, person]) === 1) setImmediate(leaveAll)
      }
    },
    /** Number of people remembered. */
    size: () => people.size,
  }
}
