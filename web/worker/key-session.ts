import { connectDevice } from '@chaveiro/device/hosts/browser'
import { ownScript, workerAddress } from './own-scripts.ts'

/** The signed-in person's key session, in a worker of this tab; the worker starts at the first use. */
export const keySession = connectDevice(
  () => new Worker(ownScript(workerAddress), { type: 'module', name: 'chaveiro-key' }),
)
