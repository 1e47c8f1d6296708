import { after } from 'node:test'
import type { Role } from '@chaveiro/contract/constants.ts'
import { registerFeatures } from '../app.ts'
import type { Platform } from '../platform/platform.ts'
import { startTestServer } from '../platform/testing/test-server.ts'
import type { Keyed } from './test-organisation.ts'
import { TestVaults } from './test-vaults.ts'

type Features = (platform: Platform) => Promise<void>

/**
 * A server with every feature and an organisation: its first admin, and people of these roles with confirmed keys. Call
 * it at the start of a test file: it stops after the file's tests.
 */
export async function startVaultServer<Name extends string = never>(
  roles: Readonly<Record<Name, Role>>,
  features: Features = registerFeatures,
) {
  const server = await startTestServer([features])
  after(() => server.stop())
  const vaults = await TestVaults.found(server)
  const people = {} as Record<Name, Keyed>
  for (const [name, role] of Object.entries<Role>(roles)) {
    people[name as Name] = await vaults.organisation.join(role)
  }
  return { server, vaults, admin: vaults.founder, ...people }
}
