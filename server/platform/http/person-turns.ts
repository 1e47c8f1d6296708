import { Refusal } from './refusal.ts'

type Bounds = { atOnce: number; waitingMost: number }
type Person = { running: number; waiting: (() => void)[] }

/**
 * Bounds what one person, in all of their sessions, has under way. Whoever asks for hundreds of things at once waits for
 * themselves: between any two of them others have their turn. Throws Refusal('too_many') where too many wait.
 */
export function makePersonTurns({ atOnce, waitingMost }: Bounds) {
  const people = new Map<string, Person>()

  let done: [string, Person][] = []

  const newcomer = (personId: string): Person => {
    const person = { running: 0, waiting: [] }
    people.set(personId, person)
    return person
  }

  /** It is given the place of one that is done. */
  const wait = ({ waiting }: Person): Promise<void> => {
    if (waiting.length >= waitingMost) throw new Refusal('too_many', { placeholders: { seconds: '1' } })
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
        // Not before others had their turn: most of them begin and end within one.
        if (done.push([personId, person]) === 1) setImmediate(leaveAll)
      }
    },
    /** People who are remembered. */
    size: () => people.size,
  }
}
