import { readFileSync } from 'node:fs'
import { getCACertificates } from 'node:tls'
import type { PoolConfig } from 'pg'
import { StartFault } from '../config/start-fault.ts'

/** How to reach one host, in the form of `pg`. */
export type PostgresHost = Required<Pick<PoolConfig, 'connectionString' | 'ssl'>> &
  Pick<PoolConfig, 'sslnegotiation'>

const modes = ['disable', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof modes)[number]

/** The parameters of libpq (34.1.2), each with its environment variable. */
const names = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslpassword: undefined,
  sslnegotiation: 'PGSSLNEGOTIATION',
} as const
type Given = Partial<Record<keyof typeof names, string>>

/** libpq's word for the root certificates of this machine. */
const ofSystem = 'system'

/**
 * Reads what an address says about TLS, with the meaning it has for libpq, psql and pg_dump: `pg` by itself takes `require` for
 * `verify-full`. Throws RangeError with a sentence.
 */
export function readTls(url: URL, environment = process.env): Given & { mode: Mode } {
  const { searchParams } = url
  if (searchParams.has('uselibpqcompat')) {
    throw new RangeError(
      'has uselibpqcompat, which psql and pg_dump refuse: leave it out, since sslmode means the same here as there',
    )
  }
  const settings: Given = {}
  for (const [name, variable] of Object.entries(names) as [keyof Given, string | undefined][]) {
    const value = searchParams.get(name) ?? (variable && environment[variable])
    if (value) settings[name] = value
  }
  const ssl = searchParams.get('ssl')
  if (ssl !== null && ssl !== 'true') throw new RangeError(`has ssl=${ssl}: write sslmode`)
  const asked = settings.sslmode ?? (ssl === 'true' ? 'require' : undefined)
  const mode = modes.find((one) => one === (asked ?? 'disable'))
  if (!mode) throw new RangeError(`has sslmode=${asked}, which must be one of ${modes.join(', ')}`)
  requireConsistent(settings, mode, asked !== undefined)
  return { ...settings, mode }
}

function requireConsistent(settings: Given, mode: Mode, isAsked: boolean): void {
  const { sslrootcert, sslcert, sslkey, sslnegotiation } = settings
  if (!isAsked && (sslrootcert ?? sslcert ?? sslkey ?? sslnegotiation) !== undefined) {
    throw new RangeError('names certificates and no sslmode: write verify-full')
  }
  if (mode === 'verify-ca' && sslrootcert === undefined) {
    throw new RangeError('has sslmode=verify-ca, which needs sslrootcert: the file of your own authority')
  }
  if (sslrootcert === ofSystem && mode !== 'verify-full') {
    throw new RangeError('has sslrootcert=system, which needs sslmode=verify-full')
  }
  if ((sslcert === undefined) !== (sslkey === undefined)) {
    throw new RangeError('needs both sslcert and sslkey, or neither')
  }
}

/** One address of `parsePostgresAddress` for `pg`, with its certificates. Throws StartFault if a file cannot be read. */
export function postgresHost(text: string): PostgresHost {
  const url = new URL(text)
  const { mode, sslrootcert, sslcert, sslkey, sslpassword, sslnegotiation } = readTls(url)
  if (url.searchParams.has('ssl') || Object.keys(names).some((name) => url.searchParams.has(name))) {
    for (const name of ['ssl', ...Object.keys(names)]) url.searchParams.delete(name)
    text = url.href
  }
  // As for libpq, a socket needs none.
  if (mode === 'disable' || isSocket(url)) return { connectionString: text, ssl: false }
  const isVerified = mode !== 'require' || sslrootcert !== undefined
  return {
    connectionString: text,
    ...(sslnegotiation !== undefined && { sslnegotiation: sslnegotiation as 'direct' }),
    ssl: {
      rejectUnauthorized: isVerified,
      // With an own authority, `require` means `verify-ca`.
      ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
      ...(sslrootcert !== undefined && {
        ca: sslrootcert === ofSystem ? getCACertificates('system') : read(sslrootcert),
      }),
      ...(sslcert !== undefined && { cert: read(sslcert) }),
      ...(sslkey !== undefined && { key: read(sslkey) }),
      ...(sslpassword !== undefined && { passphrase: sslpassword }),
    },
  }
}

const isSocket = ({ hostname, searchParams }: URL): boolean =>
  (searchParams.get('host') ?? decodeURIComponent(hostname)).startsWith('/')

function read(file: string): string {
  try {
    const text = readFileSync(file, 'utf8')
    if (text.includes('-----BEGIN ')) return text
  } catch (error) {
    throw new StartFault(`DATABASE_URL names a file that cannot be read: ${(error as Error).message}.`)
  }
  throw new StartFault(`DATABASE_URL names a file that is no certificate or key in PEM form: ${file}.`)
}
