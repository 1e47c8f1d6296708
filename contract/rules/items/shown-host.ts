/// <reference path="./punycode.d.ts" />
import { toUnicode } from 'punycode/punycode.es6.js'
import { isAddress } from './login-address.ts'

/** How an address's host is shown, with its port: in ASCII and, where that differs, as people write it. What is no address stays as it is. */
export function shownHost(address: string): { ascii: string; unicode: string | null } {
  if (!isAddress(address)) return { ascii: address, unicode: null }
  const { host } = new URL(address)
  const unicode = asWritten(host)
  return { ascii: host, unicode: unicode === host ? null : unicode }
}

function asWritten(host: string): string {
  try {
    return toUnicode(host)
  } catch {
    return host
  }
}
