import { createSeenMemory, type SeenMemory } from '@chaveiro/client/session/state/seen-memory.ts'
import type { BrowserVerbs } from '@chaveiro/client/types/unlocking.ts'
import { deviceOf, signIn, type TestPerson } from './person.ts'

/** The same person in another browser, signed in, with nothing to unlock with. */
export async function newBrowser(baseUrl: string, person: Pick<TestPerson, 'email'>, memory?: SeenMemory) {
  const { token } = await signIn(baseUrl, person.email)
  return lockedBrowser(baseUrl, token, memory)
}

/** A locked browser with this token, which makes its calls to `baseUrl`. */
export async function lockedBrowser(baseUrl: string, token: string, memory = createSeenMemory()) {
  const device = { token, memory, ...deviceOf(baseUrl, token, memory) }
  await device.session.start()
  return device
}

/** Takes both browsers to where the codes are compared; answers the code that the unlocked one shows. */
export async function exchangeCodes(fresh: BrowserVerbs, unlocked: BrowserVerbs) {
  const { id } = await fresh.askApproval('Firefox on Linux')
  await unlocked.answerBrowser(id)
  await fresh.followApproval(id)
  const { code } = await unlocked.answerBrowser(id)
  if (code === null) throw new Error('the new browser has not revealed')
  return { id, code }
}

/** A different code of six digits. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
