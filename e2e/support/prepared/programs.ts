import { type Connecting, connectDevice, createSeenMemory, type ListenHere } from '@chaveiro/device'
import { listenHere } from '@chaveiro/device/hosts/node'

/** A program in this Node process that asks to be connected, as the command line does; null: it does not listen. */
export function startProgram(origin: string, listen: ListenHere | null = listenHere): Promise<Connecting> {
  const host = { origin, language: () => 'en' as const, memory: createSeenMemory() }
  return connectDevice({ ...host, ...(listen && { listen }) }, { program: 'cli', label: 'notebook' })
}

/** As on another computer: by the time that a browser looks, nothing listens. */
export const listenElsewhere: ListenHere = async (...asked) => {
  const { port, close } = await listenHere(...asked)
  await close()
  return { port, close: async () => undefined }
}
