import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export interface StrayGlobal {
  file: string
  line: number
  text: string
}

const outsidePrimitives = ['crypto/{envelopes,processes}/**/*.ts', 'device/**/*.ts', 'web/**/*.{ts,tsx}']
const globalObjects = new Set(['globalThis', 'self', 'window'])

/**
 * Import rules cannot see globals. This finds `crypto.*` (WebCrypto, randomness) and `Math.random` outside crypto/primitives on the
 * device's side. Test files may use both.
 */
export function findStrayCryptoGlobals(house: string): StrayGlobal[] {
  return globSync(outsidePrimitives, { cwd: house, exclude: ['**/node_modules', 'web/dist'] })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => findStrayGlobals(file, readFileSync(join(house, file), 'utf8')))
}

/** The same for one source text. */
export function findStrayGlobals(file: string, source: string): StrayGlobal[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: StrayGlobal[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && isCryptoGlobal(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
      found.push({ file, line, text: node.getText() })
      return
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** `crypto.x`, `globalThis.crypto` or `Math.random`. */
function isCryptoGlobal({ expression, name }: ts.PropertyAccessExpression): boolean {
  if (!ts.isIdentifier(expression)) return false
  if (expression.text === 'crypto') return true
  if (expression.text === 'Math') return name.text === 'random'
  return globalObjects.has(expression.text) && name.text === 'crypto'
}
