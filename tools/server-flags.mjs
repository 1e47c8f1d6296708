// Plain JavaScript for Node 18 and newer, like the other files that start the product.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node24.mjs'

/** @type {string[]} */
const flags = JSON.parse(readFileSync(join(root, 'server', 'node-flags.json'), 'utf8'))

/**
 * Node's flags for the server. Node gives the command line precedence over NODE_OPTIONS, so a flag that NODE_OPTIONS sets is left out here:
 * whoever runs the server has the last word.
 * @param {string} [nodeOptions]
 */
export function serverFlags(nodeOptions = process.env.NODE_OPTIONS ?? '') {
  const set = nodeOptions.replaceAll('_', '-')
  return flags.filter((flag) => !set.includes(flag.split('=')[0]))
}
