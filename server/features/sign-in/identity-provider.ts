import type { ClientAuth, Configuration } from 'openid-client'
import { toleratedClockSeconds } from './sign-in.rules.ts'

/** The provider that people sign in with, and this server's registration there. */
export type ProviderSettings = {
  issuer: URL
  clientId: string
  clientSecret: string
  /** See `OIDC_TRUST_EMAILS`. */
  trustsEmails?: boolean
  /** For a provider that is not reachable at its issuer's address. */
  fetch?: (url: string, init: object) => Promise<Response>
  /** The development provider asks every time; a real one lets people choose their account. */
  prompt: 'login' | 'select_account'
}

export type IdentityProvider = {
  /** Discovers the provider's addresses and keys on first use; throws while it does not answer. */
  configuration(): Promise<Configuration>
  /** What to ask of people there. */
  promptFor(configuration: Configuration): ProviderSettings['prompt']
}

const timeoutSeconds = 10
/** Many times the size of a provider's metadata, keys or user info. */
const answerMostBytes = 1024 * 1024

/** The OpenID Connect client (RFC 6749, RFC 7636, OpenID Connect Core), loaded at the first sign-in. */
export function identityProvider(
  settings: ProviderSettings,
  log: { error(fields: object, text: string): void; info(text: string): void },
): IdentityProvider {
  let discovered: Promise<Configuration> | undefined
  let isFound = true
  /** Logged once per change, since anybody may start sign-ins as often as they like. */
  const tell = (wasFound: boolean, error?: unknown) => {
    if (wasFound === isFound) return
    isFound = wasFound
    if (isFound) log.info('the identity provider is found again')
    else log.error({ why: whyOf(error) }, `the identity provider is not found at ${settings.issuer.href}`)
  }
  const discover = async (): Promise<Configuration> => {
    const oidc = await import('openid-client')
    const insecure = settings.issuer.protocol === 'http:'
    return oidc.discovery(
      settings.issuer,
      settings.clientId,
      { client_secret: settings.clientSecret, [oidc.clockTolerance]: toleratedClockSeconds },
      authenticateBy(
        oidc.ClientSecretBasic(settings.clientSecret),
        oidc.ClientSecretPost(settings.clientSecret),
      ),
      {
        timeout: timeoutSeconds,
        [oidc.customFetch]: bounded(settings.fetch ?? fetch),
        // By default the library relies on TLS instead of checking the ID token's signature.
        execute: [oidc.enableNonRepudiationChecks, ...(insecure ? [oidc.allowInsecureRequests] : [])],
      },
    )
  }
  return {
    promptFor(configuration) {
      // Initiating User Registration via OpenID Connect 1.0, section 5; a provider may refuse all others.
      const { prompt_values_supported: prompts } = configuration.serverMetadata()
      return Array.isArray(prompts) && !prompts.includes(settings.prompt) ? 'login' : settings.prompt
    },
    configuration() {
      discovered ??= discover().then(
        (configuration) => {
          tell(true)
          return configuration
        },
        (error) => {
          discovered = undefined
          tell(false, error)
          throw error
        },
      )
      return discovered
    },
  }
}

/** By default it is Basic (OpenID Connect Discovery 1.0, section 3). */
function authenticateBy(basic: ClientAuth, post: ClientAuth): ClientAuth {
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    return (isPost ? post : basic)(server, ...request)
  }
}

/** The library reads whole answers, so an endless one would use up the server's memory. */
function bounded(ask: NonNullable<ProviderSettings['fetch']>): typeof ask {
  return async (url, init) => {
    const answer = await ask(url, init)
    let takenBytes = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        takenBytes += chunk.byteLength
        if (takenBytes > answerMostBytes)
          throw new RangeError('the answer of the identity provider is too long')
        controller.enqueue(chunk)
      },
    })
    return new Response(answer.body?.pipeThrough(counted) ?? null, answer)
  }
}

/** The innermost cause: the library only says that a request failed. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { attribute, expected, body } = (error.cause ?? {}) as {
    attribute?: string
    expected?: string
    body?: { issuer?: string }
  }
  if (attribute === 'issuer')
    return `OIDC_ISSUER is ${expected}, and the provider there calls itself ${body?.issuer}: set OIDC_ISSUER to exactly that`
  if (error.cause instanceof Response) return `${error.message}: HTTP ${error.cause.status}`
  if (error.cause instanceof Error) return whyOf(error.cause)
  // For a name with several addresses, all of which failed; the error's own message is empty.
  return error instanceof AggregateError ? error.errors.map(whyOf).join('; ') : error.message
}
