import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import type { PlantedFault } from './planted-faults.ts'

const root = join(import.meta.dirname, '..', '..')
const copied = ['client', 'contract', 'crypto', 'tests/explore', 'tests/package.json']

/** What the explorer reports for a copy of the tree with this fault planted; null if it finds nothing. */
export async function findPlanted({ file, text, instead, scene }: PlantedFault): Promise<string | null> {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'))
  try {
    for (const path of copied) cpSync(join(root, path), join(copy, path), { recursive: true })
    linkPackages(copy)
    const parts = readFileSync(join(copy, file), 'utf8').split(text)
    if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${text}`)
    writeFileSync(join(copy, file), parts.join(instead))
    return await exploreCopy(copy, scene)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

async function exploreCopy(copy: string, scene: string): Promise<string | null> {
  const program = join(copy, 'tests', 'explore', 'run.ts')
  const child = spawn(process.execPath, [program, '--small', scene], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const [said, faults] = await Promise.all([readAll(child.stdout), readAll(child.stderr)])
  const [exitCode] = await ended
  if (exitCode === 0) return null
  const found = said.indexOf('FOUND ')
  if (found < 0) throw new Error(faults)
  return said.slice(found + 'FOUND '.length, said.lastIndexOf('\n', said.length - 2))
}

/** Links the repository's packages into the copy, except for our own, which are the copies. */
function linkPackages(copy: string) {
  const packages = join(root, 'node_modules')
  const house = join(copy, 'node_modules', '@chaveiro')
  mkdirSync(house, { recursive: true })
  for (const name of readdirSync(packages)) {
    if (name !== '@chaveiro') symlinkSync(join(packages, name), join(copy, 'node_modules', name))
  }
  for (const name of ['client', 'contract', 'crypto']) symlinkSync(join(copy, name), join(house, name))
}
