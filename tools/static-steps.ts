import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './house.ts'
import { cruiseHouse } from './import-rules/cruise-house.ts'
import { findStrayCryptoGlobals } from './import-rules/crypto-globals.ts'
import { readLockFile } from './lock-file.ts'
import { runProcess } from './run-process.ts'
import { createSlots, type Slots } from './testing/slots.ts'

interface Step {
  name: string
  /** Answers what is wrong, or undefined. */
  findFault: () => Promise<string | undefined>
}

function programStep(name: string, program: string, parameters: string[]): Step {
  return {
    name,
    findFault: async () => {
      const path = join(root, 'node_modules', program)
      const { exitCode, output } = await runProcess(process.execPath, [path, ...parameters])
      return exitCode === 0 ? undefined : output
    },
  }
}

const typescript = 'typescript-native/bin/tsc'

const steps: Step[] = [
  programStep('format and lint', '.bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=40']),
  // With a thread per core it would take half as long but do twice the work, and the other steps need the cores.
  programStep('types', typescript, ['-p', 'tsconfig.json', '--singleThreaded']),
  programStep('types of the web app', typescript, ['-p', 'web/tsconfig.json', '--singleThreaded']),
  { name: 'import rules', findFault: findImportFault },
  programStep('dead code', '.bin/knip', ['--config', 'tools/knip.json', '--no-progress']),
  { name: 'lock file', findFault: findLockFault },
]

async function findImportFault(): Promise<string | undefined> {
  const { violations, unreadRooms } = await cruiseHouse(root)
  const lines = [
    ...unreadRooms.map((room) => `no module of ${room} was read`),
    ...violations.map(({ rule, from, to }) => `${from} → ${to} (${rule})`),
    ...findStrayCryptoGlobals(root).map(
      ({ file, line, text }) => `${file}:${line} ${text} (only crypto/primitives)`,
    ),
  ]
  return lines.length === 0 ? undefined : lines.join('\n')
}

async function findLockFault(): Promise<string | undefined> {
  const { gaps } = readLockFile()
  if (gaps.length === 0) return undefined
  const missing = gaps.map(({ path }) => `  ${path}`).join('\n')
  return `package-lock.json lacks packages for other platforms, so that npm ci fails:\n${missing}\nRun: node tools/with-node24.mjs tools/lock-file.ts`
}

/**
 * Runs every static step, as many at once as there are slots. Prints a line for each, with faults in full. Answers the names of those that
 * failed.
 */
export async function runStaticSteps(slots: Slots = createSlots(availableParallelism())): Promise<string[]> {
  const runStep = async ({ name, findFault }: Step): Promise<boolean> => {
    const startedAt = Date.now()
    const fault = await findFault().catch((error: unknown) => String(error))
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(`${fault === undefined ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
    if (fault !== undefined) console.log(fault.trimEnd())
    return fault === undefined
  }
  const areRight = await Promise.all(steps.map((step) => slots(() => runStep(step))))
  return steps.filter((_, index) => !areRight[index]).map(({ name }) => name)
}
