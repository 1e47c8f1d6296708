import { readAnswerText } from '../../base/calls/read-answer.ts'
import { LinkError } from './link-error.ts'

/** How a public page calls the server: without a session, and without Zod, which it does not load. */
export interface PublicCalls {
  /** Origin of the server, without a slash at the end; empty for the page's own. */
  baseUrl: string
  language: () => string
  fetch?: typeof fetch
  wait?: (ms: number) => Promise<unknown>
  /** Ends one attempt, including the reading of its body. */
  timeout?: (ms: number) => AbortSignal
}

const maxBytes = 1024 * 1024
/** Four such attempts and the waits between them take less than the minute in which a claimed link answers its nonce again. */
const limitMsOfSmall = 8_000
const faultsByCode: Readonly<Record<string, LinkError['fault']>> = {
  secret_password: 'password',
  invalid_link: 'invalid',
  // The link no longer names this signed-in client, or they are no client any more.
  not_found: 'invalid',
  forbidden: 'invalid',
  inbox_renewed: 'renewed',
  work_refused: 'renewed',
  inbox_renewing: 'renewing',
  inbox_full: 'full',
  file_missing: 'files_gone',
  link_files_full: 'files_full',
  organisation_files_full: 'files_full',
}
const faultsByStatus: Readonly<Record<number, LinkError['fault']>> = {
  404: 'used',
  408: 'unreachable',
  410: 'over',
  413: 'too_large',
  429: 'busy',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
}

/** The JSON that a call answers, unchecked. Throws LinkError. */
export async function publicCall(
  { baseUrl, language, fetch: request = fetch, timeout = (ms) => AbortSignal.timeout(ms) }: PublicCalls,
  {
    method,
    path,
    body,
    limitMs = limitMsOfSmall,
    bearer,
    mostBytes = maxBytes,
  }: {
    method: 'GET' | 'POST'
    path: string
    body?: unknown
    limitMs?: number
    /** Of a signed-in client; the public pages have none. */
    bearer?: string | undefined
    /** The most that the answer may have. */
    mostBytes?: number
  },
): Promise<unknown> {
  const headers = {
    Accept: 'application/json',
    'Accept-Language': language(),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
  }
  const sent = {
    method,
    headers,
    cache: 'no-store',
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: timeout(limitMs),
  } as const
  let response: Response
  let text: string
  try {
    response = await request(
      baseUrl + path,
      body === undefined ? sent : { ...sent, body: JSON.stringify(body) },
    )
    text = await readAnswerText(response, mostBytes)
  } catch (error) {
    throw new LinkError(error instanceof RangeError ? 'failed' : 'unreachable')
  }
  const answer = parse(text)
  if (response.ok && answer !== undefined) return answer
  throw refusal(response, answer)
}

function refusal({ status, headers }: Response, answer: unknown): LinkError {
  const { code } = (answer ?? {}) as { code?: unknown }
  const retryAfter = headers.get('retry-after')
  return new LinkError(faultsByCode[String(code)] ?? faultsByStatus[status] ?? 'failed', {
    retryAfterSeconds: retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null,
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
