import { languages } from '@chaveiro/contract/languages.ts'
import { hashWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { DistrustError, errorFacts } from '@chaveiro/device'
import { z } from 'zod'
import type { Act, Background } from './acts/act.ts'
import { acts } from './acts/acts.ts'
import { stayAwake } from './stay-awake.ts'
import type { Answered, Failure } from './window-messages.ts'

const Asked = z.object({
  call: z.int(),
  act: z.string(),
  input: z.unknown(),
  language: z.enum(languages),
})

/** Only our own pages, at the top of a tab or in the popup: no page may frame them. */
export function isOurWindow({ sender }: chrome.runtime.Port): boolean {
  const { id, url = '', frameId = 0 } = sender ?? {}
  return id === chrome.runtime.id && url.startsWith(chrome.runtime.getURL('')) && frameId === 0
}

/** Answers the acts that a window asks for. */
export function serveWindow(background: Background, port: chrome.runtime.Port): void {
  let isClosed = false
  port.onDisconnect.addListener(() => {
    isClosed = true
  })
  port.onMessage.addListener((said: unknown) => {
    const asked = Asked.safeParse(said)
    if (!asked.success) return port.disconnect()
    const { call, act, input, language } = asked.data
    background.session.speak(language)
    void stayAwake(answer(background, act, input)).then((answered) => {
      if (!isClosed) port.postMessage({ call, ...answered } satisfies Answered)
    })
  })
}

async function answer(
  background: Background,
  name: string,
  input: unknown,
): Promise<{ output: unknown } | { failure: Failure }> {
  try {
    if (!Object.hasOwn(acts, name)) throw new Error('an act of another release')
    const { input: shape, run } = acts[name as keyof typeof acts] as Act<unknown, unknown>
    return { output: (await run(background, shape.parse(input))) ?? null }
  } catch (error) {
    const words = await fingerprintsIn(error)
    return { failure: { ...errorFacts(error), ...(words && { words }) } }
  }
}

/** Of an error about another organisation than this extension knows, the words of both, which people compare; else null. */
async function fingerprintsIn(error: unknown): Promise<Failure['words'] | null> {
  if (!(error instanceof DistrustError) || !error.organisations) return null
  const { known, shown } = error.organisations
  return { known: await wordsOf(known), shown: await wordsOf(shown) }
}

/** In one language for everybody, so that two who compare read the same. */
const wordsOf = async (organisation: string) => (await hashWords(organisation, 'en')).join(' ')
