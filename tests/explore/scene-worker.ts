import { parentPort, workerData } from 'node:worker_threads'
import { Finding } from './checks/finding.ts'
import { explore, scopes } from './explore.ts'
import { sceneOf } from './scenes.ts'
import type { Tally } from './tally.ts'

/** Explores one scene in a thread and reports the result: `found` names the property that does not hold, and where. */
export type SceneTask = {
  readonly scene: string
  readonly scope: 'small' | 'large'
  readonly maxWorlds: number
  readonly maxMinutes: number
}
export type SceneResult = { readonly tally: Tally } | { readonly found: string }

const { scene, scope, maxWorlds, maxMinutes } = workerData as SceneTask
const everyMs = 10_000
let toldAt = Date.now()
// Every refusal is an error, and nobody reads their stack traces.
Error.stackTraceLimit = 0

try {
  const worlds = Math.min(maxWorlds, scopes[scope].worlds)
  const until = Date.now() + maxMinutes * 60_000
  const tally = await explore(await sceneOf(scene, scope), { ...scopes[scope], worlds, until }, (soFar) => {
    if (Date.now() - toldAt < everyMs) return
    toldAt = Date.now()
    parentPort?.postMessage({ soFar })
  })
  parentPort?.postMessage({ tally })
} catch (error) {
  if (!(error instanceof Finding)) throw error
  parentPort?.postMessage({ found: `${error.property}: ${error.message}` })
}
