import { isIP } from 'node:net'
import { readTls } from './postgres-tls.ts'

const writableSessions: ReadonlySet<string> = new Set(['any', 'read-write', 'primary'])
const address = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

/**
 * The addresses in a DATABASE_URL, one per host, in order. Hosts are written as for libpq (34.1.1.2):
 * postgres://user@one:5432,two:5432/name?target_session_attrs=read-write. The `pg` library takes one host only. Throws
 * RangeError with a sentence.
 */
export function parsePostgresAddress(text: string): string[] {
  const [, begin, hosts, end] = address.exec(text) ?? []
  if (begin === undefined || hosts === undefined || end === undefined) {
    throw new RangeError('must begin with postgres://')
  }
  return hosts.split(',').map((host) => oneAddress(`${begin}${host}${end}`, host))
}

function oneAddress(text: string, host: string): string {
  if (!URL.canParse(text)) {
    throw new RangeError(
      'is not an address, such as postgres://user:password@host:5432/name; signs such as @ or / in a password are written as %40 or %2F',
    )
  }
  const url = new URL(text)
  requireOneHost(url, host)
  readTls(url)
  const session = url.searchParams.get('target_session_attrs')
  if (session === null) return text
  if (!writableSessions.has(session)) {
    throw new RangeError('asks for a session that cannot write: target_session_attrs must be read-write')
  }
  url.searchParams.delete('target_session_attrs')
  return url.href
}

function requireOneHost(url: URL, host: string): void {
  const named = url.searchParams.get('host')
  if (named?.includes(','))
    throw new RangeError('names several hosts after ?host=: write them before the name')
  if (host === '' && named === null) throw new RangeError('names no host')
  if (url.port === '0') throw new RangeError('has a port that no server listens on')
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  const isName = bare === '' || isIP(bare) !== 0 || /^[\w%.-]+$/.test(bare)
  if (!isName) throw new RangeError(`names a host that cannot be one: ${bare}`)
}
