import { type OpenMachine, openMachine } from '@chaveiro/device'

/** The machine of a token, as a pipeline opens it in Node. */
export const openWithToken = (token: string): Promise<OpenMachine> => openMachine({}, token)

/** Reads all that was given to it. */
export async function passwordsOf(machine: OpenMachine): Promise<string[]> {
  const opened = await Promise.all(machine.items().map(({ grantId }) => machine.read(grantId)))
  return opened.map(({ secret }) => secret.password)
}
