import type { Call, CallInput, CallOutput } from '@chaveiro/contract/call.ts'
import { endMarkHeader } from '@chaveiro/contract/end-mark.ts'
import { ErrorBody } from '@chaveiro/contract/error-body.ts'
import { actKeyHeader } from '@chaveiro/contract/idempotency.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { z } from 'zod'
import { settle } from '../async/settle.ts'
import { CallError } from './call-error.ts'
import { readAnswerText } from './read-answer.ts'
import { readFile } from './read-file.ts'

// Zod compiles validators for speed unless told not to; the page's content security policy forbids that.
z.config({ jitless: true })

export interface ApiClientOptions {
  /** Origin of the server, without a slash at the end; empty for the page's own. */
  baseUrl: string
  token: () => string | null
  language: () => Language
  /** Called with its token on each 401 to a call that carried one; no other failure ends a session. */
  onSignedOut?: (token: string) => void
  fetch?: typeof fetch
  wait?: (ms: number) => Promise<unknown>
}

/** If the server asks for a longer wait than this, the person decides whether to try again. */
const putOffSecondsMax = 5
const putOffTimesMax = 3

const isPutOff = ({ code }: CallError) => code === 'too_many' || code === 'busy'

type Arguments<C extends Call> =
  Record<never, never> extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

/** Options for reading an answered file. */
interface FileTaking {
  /** Called with each piece, with the number of bytes so far. */
  onBytes?: (bytes: number) => void
  signal?: AbortSignal
}

export interface ApiClient {
  /** Makes a call of the contract and answers its checked response. Throws CallError. */
  send<C extends Call>(call: C, ...input: Arguments<C>): Promise<CallOutput<C>>
  /** Makes a call that is answered with a file. Throws CallError, also if the file broke off or was cancelled. */
  sendForFile<C extends Call & { file: readonly string[] }>(
    call: C,
    input: CallInput<C>,
    taking?: FileTaking,
  ): Promise<Blob>
  /** One page of a list called with `limit`; `nextCursor` is null on the last page. Throws CallError. */
  sendPage<C extends Call>(
    call: C,
    input: CallInput<C>,
  ): Promise<{ rows: CallOutput<C>; nextCursor: string | null }>
}

interface LooseInput {
  actKey?: string | undefined
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Reading a longer answer takes more of a slow device's time than one picture of a moving page. */
const longChars = 256 * 1024
/** Chromium's thread waits while it hands a longer text to its network process (40 to 290 ms for 600 kB); with a Blob it goes on in 2. */
const textCharsMax = 64 * 1024

function bodyOf(value: unknown): string | Blob {
  const text = JSON.stringify(value)
  return text.length > textCharsMax ? new Blob([text]) : text
}

/** The typed client of the server's calls, for page, worker and Node. Has no time-out, as specified. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const request = options.fetch ?? fetch.bind(globalThis)

  /** A server that puts a call off has done nothing of it, so any call may be repeated, as long as the same person is signed in. */
  async function exchange(call: Call, input: LooseInput = {}, taking: FileTaking = {}) {
    const token = options.token()
    const isSamePerson = () => options.token() === token
    return settle(
      ({ error }, tries) => {
        const seconds = error instanceof CallError && isPutOff(error) ? error.retryAfterSeconds : null
        const isOver = seconds === null || seconds > putOffSecondsMax || tries > putOffTimesMax
        return isOver || !isSamePerson() ? 'stands' : { waitMs: seconds * 1000 }
      },
      async (_: number, failure: unknown) => {
        if (!isSamePerson()) throw failure
        return exchangeOnce(call, input, token, taking)
      },
      options.wait && { wait: options.wait },
    )
  }

  async function exchangeOnce(call: Call, input: LooseInput, token: string | null, taking: FileTaking) {
    const response = await reach(() =>
      request(options.baseUrl + pathOf(call, input), {
        method: call.method,
        headers: {
          Accept: 'application/json',
          'Accept-Language': options.language(),
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(input.actKey === undefined ? {} : { [actKeyHeader]: `"${input.actKey}"` }),
          ...(call.file && { [endMarkHeader]: 'yes' }),
        },
        ...(input.body === undefined ? {} : { body: bodyOf(input.body) }),
        cache: 'no-store',
        // What is sent goes to this server, never on to an address of its choosing.
        redirect: 'error',
        ...(taking.signal && { signal: taking.signal }),
      }),
    )
    if (response.ok && call.file) return { response, value: await reach(() => readFile(response, taking)) }
    const text = await readWhole(response)
    if (!response.ok) {
      if (response.status === 401 && token !== null) options.onSignedOut?.(token)
      throw refusal(response, text)
    }
    return { response, value: call.response && (await readAnswer(call.response, text, response.status)) }
  }

  return {
    async send(call, ...[input]) {
      return (await exchange(call, input as LooseInput)).value as CallOutput<typeof call>
    },
    async sendForFile(call, input, taking) {
      return (await exchange(call, input as LooseInput, taking)).value as Blob
    },
    async sendPage(call, input) {
      const { response, value } = await exchange(call, input as LooseInput)
      return { rows: value as CallOutput<typeof call>, nextCursor: response.headers.get('x-next-cursor') }
    },
  }
}

function pathOf(call: Call, input: LooseInput): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

async function reach<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (cause) {
    throw new CallError({ status: 0, code: 'unreachable', cause })
  }
}

async function readWhole(response: Response): Promise<string> {
  try {
    return await readAnswerText(response)
  } catch (cause) {
    if (cause instanceof RangeError) {
      throw new CallError({ status: response.status, code: 'answer_endless', cause })
    }
    throw new CallError({ status: 0, code: 'unreachable', cause })
  }
}

/** Of a long answer, each step is a task of its own, between which a page can draw and take a key. */
async function readAnswer(schema: z.ZodType, text: string, status: number): Promise<unknown> {
  const step = async () => {
    if (text.length > longChars) await new Promise((resolve) => setTimeout(resolve, 0))
  }
  try {
    await step()
    const value: unknown = JSON.parse(text)
    await step()
    const checked = schema.parse(value)
    await step()
    return checked
  } catch (cause) {
    throw new CallError({ status, code: 'unreadable', cause })
  }
}

/** What a proxy's own pages say: it passed nothing on, or got no answer. */
const proxyPages: Readonly<Record<number, CallError['code']>> = {
  408: 'unreachable',
  413: 'too_large',
  431: 'too_large',
  429: 'too_many',
}
/** Proxies have their own codes here, such as 521 or 530. A page with 500 may be about this call alone. */
const proxyFaultsFrom = 501

const pageSays = (status: number): CallError['code'] =>
  proxyPages[status] ?? (status >= proxyFaultsFrom ? 'unreachable' : 'unreadable')

function refusal(response: Response, text: string): CallError {
  const retryAfter = response.headers.get('retry-after')
  const retryAfterSeconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
  try {
    const { code, detail, fields, missed } = ErrorBody.parse(JSON.parse(text))
    return new CallError({ status: response.status, code, detail, fields, missed, retryAfterSeconds })
  } catch (cause) {
    const { status } = response
    return new CallError({ status, code: pageSays(status), retryAfterSeconds, cause })
  }
}
