import { Refusal } from './refusal.ts'

type Bounds = { atOnce: number; waitingMost: number }
type Person = { running: number; waiting: (() => void)[] }

/**
 * Bounds what one person, in all of their sessions, has under way. Whoever asks for hundreds of things at once waits for
 * themselves: between any two of them others have their turn. Throws Refusal('too_many') where too many wait.
 */
export function makePersonTurns({ atOnce, waitingMost }: Bounds) {
  const people = new Map<string, Person>()

  const enter = async (personId: string) => {
    const person: Person = people.get(personId) ?? { running: 0, waiting: [] }
    people.set(personId, person)
    if (person.running < atOnce) {
      person.running += 1
      return person
    }
    if (person.waiting.length >= waitingMost)
      throw new Refusal('too_many', { placeholders: { seconds: '1' } })
    // It is given the place of one that is done.
    await new Promise<void>((begin) => person.waiting.push(begin))
    return person
  }

  const leave = (personId: string, person: Person) => {
    const next = person.waiting.shift()
    if (next) return next()
    person.running -= 1
    if (person.running === 0) people.delete(personId)
  }

  return {
    async run<T>(personId: string, act: () => Promise<T>): Promise<T> {
      const person = await enter(personId)
      try {
        return await act()
      } finally {
        // Not before others had their turn: most of them begin and end within one.
        setImmediate(() => leave(personId, person))
      }
    },
    /** People who are remembered. */
    size: () => people.size,
  }
}
