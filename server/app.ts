import { join } from 'node:path'
import { allCalls } from '@chaveiro/contract/calls.ts'
import { version } from '@chaveiro/contract/constants.ts'
import { account } from './features/account/account.routes.ts'
import { developmentIdentityProvider } from './features/dev-identity-provider/dev-identity-provider.routes.ts'
import { roster } from './features/roster/roster.routes.ts'
import { sessions } from './features/sessions/sessions.routes.ts'
import { signIn } from './features/sign-in/sign-in.routes.ts'
import { migrations } from './migrations/index.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import { openApi } from './platform/http/openapi.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { serveWebApp } from './platform/http/static-files.ts'
import { type OpenPlatform, openPlatform } from './platform/open-platform.ts'
import type { Platform } from './platform/platform.ts'

/** A feature registers its routes, jobs and hooks. */
type Feature = (platform: Platform) => void | Promise<void>

const features: readonly Feature[] = [signInWithProvider, sessions, account, roster]

const builtWebApp = join(import.meta.dirname, '..', 'web', 'dist')

/** Sign-in with the configured provider, or with the built-in one where none is. */
async function signInWithProvider(platform: Platform): Promise<void> {
  const configured = platform.config.identityProvider
  if (configured.kind === 'configured') return signIn(platform, { ...configured, prompt: 'select_account' })
  signIn(platform, { ...(await developmentIdentityProvider(platform)), prompt: 'login' })
}

/** The whole server, ready to listen. */
export async function openApp(
  config: Config,
  options: { clock?: Clock; webDir?: string } = {},
): Promise<OpenPlatform> {
  const platform = await openPlatform(config, options.clock ?? systemClock, migrations)
  try {
    for (const feature of features) await feature(platform)
    platform.http.get('/api/docs', async () => openApi(allCalls, { version, publicUrl: config.publicUrl }))
    const headers = securityHeaders(config.publicUrl.protocol === 'https:')
    await serveWebApp(platform.http, options.webDir ?? builtWebApp, config.publicUrl, headers)
    platform.startWorkers()
    return platform
  } catch (error) {
    await platform.stop()
    throw error
  }
}
