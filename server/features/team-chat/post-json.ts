import { lookup as lookupByDns } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecurely } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { ChatOutcome } from '@chaveiro/contract/constants.ts'
import { addressOfHost, isAllowedHost, isPublicAddress } from './public-address.ts'

const answerWithinMs = 10_000

export type PostOptions = {
  headers: Record<string, string>
  /** Hosts that may be in a private network and may be called without TLS. */
  allowedHosts: readonly string[]
  /** Ends the call early, like a time-out. */
  signal?: AbortSignal
  /** Replaces the system's DNS in tests. */
  lookup?: typeof lookupByDns
}

export type PostResult = { outcome: ChatOutcome; status: number | null; retryAfter: string | undefined }

/**
 * Posts JSON to somebody else's server; never throws. Only to public addresses: DNS answers are checked, and the
 * connection goes to the very address that was checked. Redirects are not followed; of the answer only the status is
 * read.
 */
export function postJson(url: URL, body: string, options: PostOptions): Promise<PostResult> {
  const ended = (outcome: ChatOutcome, status: number | null = null, retryAfter?: string): PostResult => ({
    outcome,
    status,
    retryAfter,
  })
  const isAllowed = isAllowedHost(url, options.allowedHosts)
  const address = addressOfHost(url)
  if (!isAllowed && (url.protocol !== 'https:' || (address !== undefined && !isPublicAddress(address)))) {
    return Promise.resolve(ended('not_public'))
  }
  const deadline = AbortSignal.timeout(answerWithinMs)
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
  const send = url.protocol === 'http:' ? requestPlain : requestSecurely
  return new Promise((resolve) => {
    const call = send(url, {
      method: 'POST',
      headers: { ...options.headers, 'content-type': 'application/json; charset=utf-8' },
      lookup: isAllowed ? (options.lookup ?? lookupByDns) : onlyPublic(options.lookup ?? lookupByDns),
      agent: false,
      signal,
    })
    call.on('error', (error) => {
      if (error instanceof NotPublic) resolve(ended('not_public'))
      else resolve(ended(signal.aborted ? 'timed_out' : 'unreachable'))
    })
    call.on('response', (answer) => {
      const status = answer.statusCode ?? 0
      resolve(ended(outcomeOf(status), status, answer.headers['retry-after']))
      call.destroy()
    })
    call.end(body)
  })
}

function outcomeOf(status: number): ChatOutcome {
  if (status >= 200 && status < 300) return 'sent'
  return status >= 300 && status < 400 ? 'redirected' : 'refused'
}

class NotPublic extends Error {}

/** Refuses a name if any of its addresses is not public, since the one to call is chosen later. */
function onlyPublic(lookup: typeof lookupByDns): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new NotPublic(), [])
      const [first] = addresses
      if (options.all || !first) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
