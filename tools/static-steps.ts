import { join } from 'node:path'
import { root } from './house.ts'
import { cruiseHouse } from './import-rules/cruise-house.ts'
import { findStrayCryptoGlobals } from './import-rules/crypto-globals.ts'
import { readLockFile } from './lock-file.ts'
import { runProcess } from './run-process.ts'

interface Step {
  name: string
  /** Says what is wrong, or undefined when nothing is. */
  findFault: () => Promise<string | undefined>
}

const binary = (name: string) => join(root, 'node_modules', '.bin', name)

function programStep(name: string, program: string, parameters: string[]): Step {
  return {
    name,
    findFault: async () => {
      const { exitCode, output } = await runProcess(process.execPath, [binary(program), ...parameters])
      return exitCode === 0 ? undefined : output
    },
  }
}

const steps: Step[] = [
  programStep('format and lint', 'biome', ['check', '--error-on-warnings', '--max-diagnostics=40']),
  programStep('types', 'tsc', ['-p', 'tsconfig.json']),
  programStep('types of the web app', 'tsc', ['-p', 'web/tsconfig.json']),
  { name: 'import rules', findFault: findImportFault },
  programStep('dead code', 'knip', ['--config', 'tools/knip.json', '--no-progress']),
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

/** Runs every static step, a line each, faults in full. Returns the names of those that failed. */
export async function runStaticSteps(): Promise<string[]> {
  const failed: string[] = []
  for (const { name, findFault } of steps) {
    const startedAt = Date.now()
    const fault = await findFault().catch((error: unknown) => String(error))
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
    console.log(`${fault === undefined ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
    if (fault === undefined) continue
    failed.push(name)
    console.log(fault.trimEnd())
  }
  return failed
}
