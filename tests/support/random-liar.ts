import type { Random } from './random-walk.ts'

/**
 * How an answer is changed: ids or values swapped or replaced, numbers and yes or no altered, elements moved, doubled or left out, a list
 * emptied, an earlier answer in its place, or a refusal instead of it, before or after the call was done.
 */
const kinds = [
  ...(['swap', 'replace', 'nudge', 'move', 'double', 'drop', 'empty', 'replay', 'mangle'] as const),
  ...(['refuse', 'deny'] as const),
]
const refusals = { 403: 'forbidden', 404: 'not_found', 409: 'stale_head', 422: 'invalid' } as const

type Kind = (typeof kinds)[number]
type Answer = { path: string; call: string; body: unknown }
/** A value in an answer, where it stands, and the name of that place without numbers. */
type Slot = { holder: Record<string | number, unknown>; key: string | number; name: string; value: unknown }

const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const callOf = (method: string, path: string) =>
  `${method} ${path.replace(ids, ':id').replace(/\/\d+\//, '/:n/')}`

function slotsOf(body: unknown, name = ''): Slot[] {
  if (body === null || typeof body !== 'object') return []
  const holder = body as Slot['holder']
  return Object.keys(holder).flatMap((key) => {
    const within = Array.isArray(body) ? `${name}[]` : `${name}.${key}`
    const value = holder[key]
    return [{ holder, key, name: within, value }, ...slotsOf(value, within)]
  })
}

const isPlain = ({ value }: Slot) => value === null || typeof value !== 'object'

/** About one call in one way, or about any call now and then (`call` null), each time in another way. */
type Lie = { call: string | null; kind: Kind; told: string[] }

/** A server's answers on their way to a device: learns from all of them, and changes those to one call while it lies. */
export function createRandomLiar(random: Random) {
  const answers = new Map<string, Answer[]>()
  const values = new Map<string, Set<string>>()
  let lie: Lie | null = null

  function learn(answer: Answer) {
    answers.set(answer.call, [...(answers.get(answer.call) ?? []).slice(-12), structuredClone(answer)])
    for (const slot of slotsOf(answer.body).filter(isPlain)) {
      const place = `${answer.call} ${slot.name}`
      const known = values.get(place) ?? new Set()
      values.set(place, known.add(JSON.stringify(slot.value)))
    }
  }

  /** How to lie in answer to this call, if at all. */
  function kindFor(call: string): Kind | null {
    if (lie?.call === null) return random.below(10) === 0 ? random.of(kinds) : null
    return lie?.call === call ? lie.kind : null
  }

  function changed(kind: Kind, answer: Answer): unknown {
    const body = structuredClone(answer.body)
    const what = change(kind, answer, body)
    if (what === null) return answer.body
    lie?.told.push(`${answer.call} ${kind} ${what}`)
    return kind === 'replay' ? earlier(answer)?.body : body
  }

  function earlier({ call, body }: Answer): Answer | undefined {
    return answers.get(call)?.find((one) => JSON.stringify(one.body) !== JSON.stringify(body))
  }

  /** Changes a body in place. Null if there is nothing to change in that way. */
  function change(kind: Kind, answer: Answer, body: unknown): string | null {
    const slots = slotsOf(body)
    if (kind === 'replay') return earlier(answer)?.path ?? null
    if (kind === 'swap') {
      const one = random.of(slots.filter(isPlain))
      const others = slots.filter(({ name, value }) => name === one?.name && value !== one.value)
      if (!one || others.length === 0) return null
      const other = random.of(others)
      one.holder[one.key] = other.value
      other.holder[other.key] = one.value
      return one.name
    }
    if (kind === 'nudge') {
      const one = random.of(slots.filter(({ value }) => ['number', 'boolean'].includes(typeof value)))
      if (!one) return null
      const { value } = one
      one.holder[one.key] = typeof value === 'number' ? value + random.of([-1, 1, 1000]) : !value
      return one.name
    }
    if (kind === 'replace' || kind === 'mangle') {
      const one = random.of(slots.filter((slot) => isPlain(slot) && (kind === 'replace' || isLong(slot))))
      if (!one) return null
      const known = [...(values.get(`${answer.call} ${one.name}`) ?? [])]
      one.holder[one.key] = kind === 'replace' ? JSON.parse(random.of(known)) : mangled(String(one.value))
      return one.name
    }
    const lists = slots.flatMap(({ value }) => (Array.isArray(value) && value.length > 0 ? [value] : []))
    const list = random.of([...lists, ...(Array.isArray(body) && body.length > 0 ? [body] : [])])
    if (!list) return null
    if (kind === 'empty') return `a list of ${list.splice(0).length}`
    const [taken] = list.splice(random.below(list.length), 1)
    if (kind !== 'drop') list.splice(random.below(list.length + 1), 0, taken)
    if (kind === 'double') list.push(structuredClone(taken))
    return `a list of ${list.length}`
  }

  const isLong = ({ value }: Slot) => typeof value === 'string' && value.length > 40
  function mangled(text: string) {
    const at = random.below(text.length)
    return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
  }

  const lying: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input))
    const call = callOf(init?.method ?? 'GET', pathname)
    const kind = kindFor(call)
    if (kind === 'refuse') return refusal(kind, call)
    const answer = await fetch(input, init)
    if (kind === 'deny') return refusal(kind, call)
    const text = await answer.text()
    const { status } = answer
    if (!answer.ok || text === '') return new Response(text === '' ? null : text, { status })
    const honest = { path: pathname, call, body: JSON.parse(text) }
    const body = kind ? changed(kind, honest) : honest.body
    learn(honest)
    return new Response(JSON.stringify(body), { status })
  }

  function refusal(kind: Kind, call: string): Response {
    const status = random.of(Object.keys(refusals)) as `${keyof typeof refusals}`
    const code = refusals[status]
    lie?.told.push(`${call} ${kind} ${code}`)
    return new Response(JSON.stringify({ code, detail: '' }), { status: Number(status) })
  }

  return {
    fetch: lying,
    /** Begins to lie. Answers what it does, as it does it. */
    begin(): { told: readonly string[] } {
      const call = random.below(2) === 0 ? null : random.of([...answers.keys()])
      lie = { call, kind: random.of(kinds), told: [] }
      return lie
    },
    end: () => {
      lie = null
    },
  }
}
