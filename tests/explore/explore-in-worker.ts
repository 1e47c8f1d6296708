import { Worker } from 'node:worker_threads'
import type { PlantedFault } from './planted-faults.ts'
import type { SceneResult, SceneTask } from './scene-worker.ts'
import type { Tally } from './tally.ts'

/**
 * Explores one scene in a thread of its own, which loads all rules anew.
 * @param planted a fault to put into the rules that this thread loads
 * @param tell called about every ten seconds
 */
export async function exploreInWorker(
  task: SceneTask,
  { planted, tell = () => {} }: { planted?: PlantedFault; tell?: (soFar: Tally) => void } = {},
): Promise<SceneResult> {
  const program = planted
    ? new URL('./planted-worker.ts', import.meta.url)
    : new URL('./scene-worker.ts', import.meta.url)
  const worker = new Worker(program, { workerData: { ...task, planted } })
  const { promise, resolve, reject } = Promise.withResolvers<SceneResult>()
  worker.on('error', reject)
  worker.on('message', (message: SceneResult | { readonly soFar: Tally }) => {
    if ('soFar' in message) tell(message.soFar)
    else resolve(message)
  })
  try {
    return await promise
  } finally {
    await worker.terminate()
  }
}
