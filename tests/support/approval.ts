import type { DeviceVerbs } from '@chaveiro/device/base/types/device.ts'
import { createSeenMemory, type SeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { deviceOf, proof, signIn, type TestPerson } from './person.ts'

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

/** Takes both browsers to where the first code is compared; answers the code that the new one shows. */
export async function exchangeCodes(fresh: DeviceVerbs, unlocked: DeviceVerbs) {
  const { id } = await fresh.browsers.askApproval('Firefox on Linux')
  await unlocked.browsers.answerBrowser(id)
  const followed = await fresh.browsers.followApproval(id)
  if (followed.step !== 'show') throw new Error('the new browser shows no digits')
  const { isReady } = await unlocked.browsers.answerBrowser(id)
  if (!isReady) throw new Error('the new browser has not revealed')
  return { id, code: followed.code }
}

/** A different code of six digits. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Takes both browsers through the exchange up to the digits that the unlocked one shows; answers those. */
export async function handOver(fresh: DeviceVerbs, unlocked: DeviceVerbs) {
  const { id, code } = await exchangeCodes(fresh, unlocked)
  if (!(await unlocked.browsers.enterBrowserCode(id, code)))
    throw new Error('the digits of the new browser do not fit')
  return { id, code: (await unlocked.browsers.approveBrowser(id, proof)).code }
}
