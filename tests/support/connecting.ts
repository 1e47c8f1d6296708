import type { DeviceProgram } from '@chaveiro/contract/constants.ts'
import {
  type Connecting,
  connectDevice,
  createSeenMemory,
  type DeviceVerbs,
  type ListenHere,
} from '@chaveiro/device'
import { listenHere } from '@chaveiro/device/hosts/node'
import { proof } from './person.ts'

/** A program on this computer that asks to be connected, with what it remembers. */
export async function askingProgram(
  baseUrl: string,
  more: { listen?: ListenHere | null; program?: DeviceProgram } = {},
) {
  const memory = createSeenMemory()
  const listen = more.listen === undefined ? listenHere : more.listen
  const host = { origin: baseUrl, language: () => 'en' as const, memory, ...(listen && { listen }) }
  const asking = await connectDevice(host, { program: more.program ?? 'cli', label: 'notebook' })
  return { asking, memory }
}

/** An extension, and what the script in the tab that it opened would answer to what a page there says. */
export async function askingExtension(baseUrl: string) {
  let hear: (form: ReadonlyMap<string, string>) => Promise<string | null> = async () => null
  const listen: ListenHere = async (_origin, prove) => {
    hear = prove
    return { port: null, close: async () => undefined }
  }
  const { asking, memory } = await askingProgram(baseUrl, { listen, program: 'extension' })
  return { asking, memory, hear: (fields: object) => hear(new Map(Object.entries(fields))) }
}

/** Sends a form as a browser does that leaves a page; answers the address that it is sent on to, or null. */
export async function sendAsBrowser(
  { action, fields }: { action: string; fields: Record<string, string> },
  headers: Record<string, string> = { origin: 'null' },
): Promise<string | null> {
  const body = new URLSearchParams(fields)
  const answer = await fetch(action, { method: 'POST', body, headers, redirect: 'manual' })
  return answer.headers.get('location')
}

/** What the person's page sends to the port of a program that listens there. */
export async function formOf({ placeForm }: DeviceVerbs['programs'], id: string) {
  const { action, fields } = await placeForm(id)
  if (action === null) throw new Error('the program listens at no port')
  return { action, fields: { ...fields } }
}

/** The person's page proves that the program is on its computer. */
export async function provePlace(page: DeviceVerbs, id: string): Promise<boolean> {
  await page.programs.look(id)
  const back = await sendAsBrowser(await formOf(page.programs, id))
  return page.programs.provePlace(id, back?.split('#')[1] ?? '')
}

/** Takes both sides to where the first code is compared; answers the digits that the program shows. */
export async function exchangeDigits(asking: Connecting, page: DeviceVerbs): Promise<string> {
  await page.programs.answer(asking.id)
  const followed = await asking.follow()
  if (followed.step !== 'show') throw new Error(`the program shows no digits: ${followed.step}`)
  const { isReady } = await page.programs.answer(asking.id)
  if (!isReady) throw new Error('the program has not revealed')
  return followed.code
}

/** Takes both sides up to the digits that the page shows; answers those. */
export async function sealedTo(asking: Connecting, page: DeviceVerbs): Promise<string> {
  if (!(await provePlace(page, asking.id))) throw new Error('the program is not here')
  const code = await exchangeDigits(asking, page)
  if (!(await page.programs.enterCode(asking.id, code))) throw new Error('the digits do not fit')
  return (await page.programs.approve(asking.id, proof)).code
}
