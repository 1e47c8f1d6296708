import { openApp } from './app.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'

const stopSignals = ['SIGINT', 'SIGTERM'] as const

/** Starts the server as the environment says, and stops it when asked to. Ends the process where it cannot start. */
export async function run(): Promise<void> {
  try {
    const config = readConfig(process.env)
    const app = await openApp(config)
    await app.http.listen({ port: config.port, host: config.host })
    process.stdout.write(`Chaveiro is at ${config.publicUrl.origin}\n`)
    if (config.identityProvider.kind === 'development') {
      process.stdout.write('Sign-in uses the development identity provider, which lets anyone in.\n')
    }
    for (const signal of stopSignals) {
      process.once(signal, () => {
        app.stop().then(
          () => process.exit(0),
          (error) => {
            process.stderr.write(`${error}\n`)
            process.exit(1)
          },
        )
      })
    }
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  }
}
