import { lookup as lookupByDns } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
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
 * Posts JSON to somebody else's server; never throws. Of the answer only the status is read.
 */
export async function postJson(url: URL, body: string, options: PostOptions): Promise<PostResult> {
  const headers = { ...options.headers, 'content-type': 'application/json; charset=utf-8' }
  const { outcome, status, retryAfter } = await callOutside(url, {
    ...options,
    method: 'POST',
    headers,
    body,
  })
  return { outcome, status, retryAfter }
}

/** Posts without a body to somebody else's server; never throws. Of the answer only the status is read. */
export async function postNothing(url: URL, options: PostOptions): Promise<PostResult> {
  const { outcome, status, retryAfter } = await callOutside(url, { ...options, method: 'POST' })
  return { outcome, status, retryAfter }
}

/** The bytes that an address answers with 2xx; null for more than `maxBytes`, or if they do not come. Never throws. */
export async function fetchBytes(
  url: URL,
  {
    headers = {},
    maxBytes,
    ...options
  }: Partial<PostOptions> & Pick<PostOptions, 'allowedHosts'> & { maxBytes: number },
): Promise<Buffer | null> {
  const answer = await callOutside(url, { ...options, method: 'GET', headers, maxBytes })
  return answer.outcome === 'sent' ? answer.bytes : null
}

type Call = PostOptions & { method: 'GET' | 'POST'; body?: string; maxBytes?: number }
type Answer = PostResult & { bytes: Buffer | null }

/**
 * The only way to an address that a person or a provider named. Only to public addresses: DNS answers are checked, and
 * the connection goes to the very address that was checked. Redirects are not followed.
 */
function callOutside(url: URL, { method, headers, body, maxBytes, ...options }: Call): Promise<Answer> {
  const ended = (outcome: ChatOutcome, answer?: IncomingMessage, bytes: Buffer | null = null): Answer => ({
    outcome,
    status: answer?.statusCode ?? null,
    retryAfter: answer?.headers['retry-after'],
    bytes,
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
      method,
      headers,
      lookup: isAllowed ? (options.lookup ?? lookupByDns) : onlyPublic(options.lookup ?? lookupByDns),
      agent: false,
      signal,
    })
    call.on('error', (error) => {
      if (error instanceof NotPublic) resolve(ended('not_public'))
      else resolve(ended(signal.aborted ? 'timed_out' : 'unreachable'))
    })
    call.on('response', (answer) => {
      const outcome = outcomeOf(answer.statusCode ?? 0)
      const finish = (bytes: Buffer | null) => {
        resolve(ended(outcome, answer, bytes))
        call.destroy()
      }
      if (maxBytes === undefined || outcome !== 'sent') return finish(null)
      void readUpTo(answer, maxBytes).then(finish)
    })
    call.end(body)
  })
}

/** Null if there is more, or the answer breaks off. */
async function readUpTo(answer: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length
      if (length > maxBytes) return null
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch {
    return null
  }
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
      const [first] = addresses
      const arePublic = addresses.every(({ address }) => isPublicAddress(address))
      if (!first || !arePublic) return callback(new NotPublic(), [])
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
