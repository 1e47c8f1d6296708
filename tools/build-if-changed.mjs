// Plain JavaScript for Node 18 and newer, like the other files that start the product.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { takeTurn } from './take-turn.mjs'

/** @typedef {{ record: string, inputs: string, made: string }} Target the file that records the inputs, their hash, and an output */

/**
 * Whether the last build had the same inputs and its output still exists.
 * @param {Target} target
 */
const isBuilt = ({ record, inputs, made }) => inputs === builtInputs(record) && existsSync(made)

/**
 * Builds unless that was done. Of several processes one builds, and the others wait for it: each would delete what another is writing.
 * @param {Target} target
 * @param {() => void} build
 */
export function buildIfChanged(target, build) {
  if (isBuilt(target)) return
  const { record, inputs } = target
  const endTurn = takeTurn(`${record}.lock`, 'building')
  try {
    if (isBuilt(target)) return
    // A killed build leaves a mixture, which must not count as built from the former sources when somebody goes back to them.
    rmSync(record, { force: true })
    build()
    writeFileSync(record, `${JSON.stringify({ inputs })}\n`)
  } finally {
    endTurn()
  }
}

function builtInputs(record) {
  try {
    return JSON.parse(readFileSync(record, 'utf8')).inputs
  } catch {
    return undefined
  }
}
