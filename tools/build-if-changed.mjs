// Plain JavaScript for Node 18 and newer, like the other files that start the product.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Builds unless the last build had the same inputs and its output still exists.
 * @param {{ record: string, inputs: string, made: string }} target the file that records the inputs, their hash, and an output
 * @param {() => void} build
 */
export function buildIfChanged({ record, inputs, made }, build) {
  if (inputs === builtInputs(record) && existsSync(made)) return
  // A killed build leaves a mixture, which must not count as built from the former sources when somebody goes back to them.
  rmSync(record, { force: true })
  build()
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, `${JSON.stringify({ inputs })}\n`)
}

function builtInputs(record) {
  try {
    return JSON.parse(readFileSync(record, 'utf8')).inputs
  } catch {
    return undefined
  }
}
