import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './house.ts'

/** The fields that we read of a package-lock.json entry (lockfileVersion 3). */
export interface LockedPackage {
  version?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

interface Gap {
  /** Where the entry belongs in the lock file. */
  path: string
  entry: LockedPackage
}

/**
 * Finds packages for other platforms that the lock file names without an entry. npm omits them when the registry in use does not carry
 * them, and then refuses its own file: `npm ci` fails on a fresh clone although `npm install` succeeded.
 */
export function findLockGaps(packages: Record<string, LockedPackage>): Gap[] {
  const gaps = new Map<string, Gap>()
  for (const [parent, locked] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      if (isResolvable(packages, parent, name)) continue
      const path = `node_modules/${name}`
      gaps.set(path, { path, entry: platformEntry(name, version, locked.dev === true) })
    }
  }
  return [...gaps.values()]
}

/** Node's look-up: in the folder's own node_modules, then in those of the folders above. */
function isResolvable(packages: Record<string, LockedPackage>, parent: string, name: string): boolean {
  for (let folder = parent; ; ) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true
    if (folder === '') return false
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : ''
  }
}

/** The entry as npm would write it, without the integrity, which is not known here. */
function platformEntry(name: string, version: string, isDev: boolean): LockedPackage {
  const words = name.split('/').at(-1)?.split('-') ?? []
  const os = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].find((it) =>
    words.includes(it),
  )
  const cpu = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'].find((it) =>
    words.includes(it),
  )
  const libc = words.some((it) => it.startsWith('musl'))
    ? 'musl'
    : words.includes('gnu')
      ? 'glibc'
      : undefined
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(isDev && { dev: true }),
    ...(libc && os === 'linux' && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  }
}

/** Reads the lock file; returns its gaps and the entries that fill them. */
export function readLockFile(path = join(root, 'package-lock.json')) {
  const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockedPackage> }
  const gaps = findLockGaps(lock.packages)
  const fill = () => {
    const filled = { ...lock.packages, ...Object.fromEntries(gaps.map((gap) => [gap.path, gap.entry])) }
    const inOrder = Object.entries(filled).sort(([a], [b]) => a.localeCompare(b, 'en'))
    writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(inOrder) }, null, 2)}\n`)
  }
  return { gaps, fill }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { gaps, fill } = readLockFile()
  fill()
  for (const { path, entry } of gaps) console.log(`added ${path} ${entry.version}`)
}
