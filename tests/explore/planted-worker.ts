import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { workerData } from 'node:worker_threads'
import type { PlantedFault } from './planted-faults.ts'

/** A scene's worker that reads one file of the rules with a fault in it. No file is changed. */
const { file, text, instead } = (workerData as { planted: PlantedFault }).planted
const root = join(import.meta.dirname, '..', '..')
const planted = pathToFileURL(join(root, file)).href
let isPlanted = false

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (url !== planted) return loaded
    const parts = String(loaded.source).split(text)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${text}`)
    isPlanted = true
    return { ...loaded, source: parts.join(instead) }
  },
})

await import('./scene-worker.ts')
if (!isPlanted) throw new Error(`${file} was not loaded`)
