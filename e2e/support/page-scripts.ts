import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const built = new Map<string, string>()

/** A file of `extension/` built into one classic script, as it is injected into pages. */
export function scriptOf(entry: string): string {
  const known = built.get(entry)
  if (known !== undefined) return known
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-page-script-'))
  try {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const config = join('extension', 'testing', 'classic-script.vite.config.mjs')
    const options = ['build', '--config', config, '--mode', entry, '--outDir', folder, '--logLevel', 'warn']
    execFileSync(process.execPath, [vite, ...options], { cwd: root, stdio: 'pipe' })
    const script = readFileSync(join(folder, 'script.js'), 'utf8')
    built.set(entry, script)
    return script
  } finally {
    rmSync(folder, { recursive: true })
  }
}
