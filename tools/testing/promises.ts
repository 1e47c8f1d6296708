import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../house.ts'
import { testsIn } from './named-tests.ts'

/** A numbered promise of docs/THREAT-MODEL.md, with the tests that name its number. */
interface Promised {
  number: number
  title: string
  attacks: { file: string; sentences: string[] }[]
}

interface Attack {
  file: string
  sentence: string
  promises: number[]
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')

function testFiles(): string[] {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  return globSync(`{${workspaces.join(',')}}/**/*.{test,spec}.ts`, {
    cwd: root,
    exclude: ['**/node_modules'],
  }).sort()
}

/** A line such as `// Promises 3, 5` at a file's top is about all its tests, one above a test about that test. */
export function findAttacks(): Attack[] {
  return testFiles()
    .flatMap((file) => {
      const ofFile = promisesOfFile(file)
      return testsIn(file).map(({ sentence, promises }) => ({
        file,
        sentence,
        promises: [...ofFile, ...promises],
      }))
    })
    .filter(({ promises }) => promises.length > 0)
}

function promisesOfFile(file: string): number[] {
  const [, numbers] = /^\/\/ Promises? ([\d, ]+)\n\n/.exec(read(file)) ?? []
  return numbers?.split(', ').map(Number) ?? []
}

/** Files with a line that names promises and stands neither at the top nor above a test, so that nobody reads it. */
export function filesWithStrayLines(): string[] {
  return testFiles().filter((file) => {
    const lines = read(file).match(/^ *\/\/ Promises? \d/gm) ?? []
    const above = testsIn(file).filter(({ promises }) => promises.length > 0).length
    return lines.length !== above + (promisesOfFile(file).length > 0 ? 1 : 0)
  })
}

export function readPromises(): Promised[] {
  const attacks = findAttacks()
  return [...read('docs/THREAT-MODEL.md').matchAll(/^(\d+)\. \*\*(.+?)[.,:]?\*\*/gm)].map(
    ([, digits, title = '']) => {
      const number = Number(digits)
      const own = attacks.filter(({ promises }) => promises.includes(number))
      const byFile = Map.groupBy(own, ({ file }) => file)
      return {
        number,
        title,
        attacks: [...byFile].map(([file, those]) => ({
          file,
          sentences: those.map(({ sentence }) => sentence),
        })),
      }
    },
  )
}
