import type { Configuration } from 'openid-client'

/** The provider that people sign in with, and this server's registration there. */
export type ProviderSettings = {
  issuer: URL
  clientId: string
  clientSecret: string
  /** How to reach a provider that is not where its issuer says. */
  fetch?: (url: string, init: object) => Promise<Response>
  /** The development provider asks who one is every time; a real one lets people choose their account. */
  prompt: 'login' | 'select_account'
}

export type IdentityProvider = {
  /** Finds the provider's addresses and keys on first use; throws while it does not answer. */
  configuration(): Promise<Configuration>
  prompt: ProviderSettings['prompt']
}

const timeoutSeconds = 10
const toleratedClockSeconds = 30

/** The OpenID Connect client (RFC 6749, RFC 7636, OpenID Connect Core), loaded when somebody first signs in. */
export function identityProvider(settings: ProviderSettings): IdentityProvider {
  let discovered: Promise<Configuration> | undefined
  const discover = async (): Promise<Configuration> => {
    const oidc = await import('openid-client')
    const insecure = settings.issuer.protocol === 'http:'
    return oidc.discovery(
      settings.issuer,
      settings.clientId,
      { client_secret: settings.clientSecret, [oidc.clockTolerance]: toleratedClockSeconds },
      undefined,
      {
        timeout: timeoutSeconds,
        ...(settings.fetch ? { [oidc.customFetch]: settings.fetch } : {}),
        // The library leaves the ID token's signature to TLS unless it is told to check it as well.
        execute: [oidc.enableNonRepudiationChecks, ...(insecure ? [oidc.allowInsecureRequests] : [])],
      },
    )
  }
  return {
    prompt: settings.prompt,
    configuration() {
      discovered ??= discover().catch((error) => {
        discovered = undefined
        throw error
      })
      return discovered
    },
  }
}
