import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Provider } from 'oidc-provider'
import type { DemoAccount } from './accounts.ts'

export type DevelopmentClient = { clientId: string; clientSecret: string; redirectUri: string }

const interactionSeconds = 600
const shortSeconds = 300

/** What other providers do otherwise, for tests: how the client is registered, and what the provider can do. */
export type OtherHabits = { client?: object; provider?: object }

/** A real OpenID provider over the real protocol, with everything in memory. Loaded at the first sign-in. */
export async function makeProvider(
  issuer: string,
  client: DevelopmentClient,
  accounts: readonly DemoAccount[],
  habits: OtherHabits = {},
): Promise<Provider> {
  const { Provider } = await import('oidc-provider')
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'development', use: 'sig', alg: 'RS256' }
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        ...habits.client,
      },
    ],
    jwks: { keys: [jwk] } as never,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: {
      openid: ['sub', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/dev-idp/accounts/${interaction.uid}` },
    ttl: {
      AccessToken: shortSeconds,
      AuthorizationCode: 60,
      Grant: shortSeconds,
      IdToken: shortSeconds,
      Interaction: interactionSeconds,
      Session: interactionSeconds,
    },
    findAccount(_context, id) {
      const account = accounts.find((candidate) => candidate.id === id)
      if (!account) return undefined
      return {
        accountId: id,
        claims: async () => ({
          sub: id,
          email: account.email,
          email_verified: account.verified,
          name: account.name,
        }),
      }
    },
    // Choosing an account is the consent: this provider has only one client.
    async loadExistingGrant(context) {
      const { session, client: verifiedClient, provider } = context.oidc
      if (!session?.accountId || !verifiedClient) return undefined
      const grant = new provider.Grant({ clientId: verifiedClient.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError(context, out) {
      context.type = 'text'
      context.body = `${out.error}${out.error_description ? `: ${out.error_description}` : ''}`
    },
    ...habits.provider,
  })
}
