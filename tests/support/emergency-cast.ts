import { getBreakGlassRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { CallError } from '@chaveiro/device/base/calls/call-error.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import type { SessionAtAScreen } from './at-a-screen.ts'
import { joinByLink } from './people.ts'
import { type TestPerson, unlockedDevice } from './person.ts'
import { inStep, splitVault, vaultWithMembers } from './split-vault.ts'
import { startProxiedServer } from './start-proxied-server.ts'

/** A server with a proxy that lies when told to, two custodians, a member of vaults, and somebody who requests items. */
export async function startEmergencyCast() {
  const { server, proxy, admin } = await startProxiedServer()
  const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  const ana = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
  const asking = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  return {
    server,
    proxy,
    admin,
    manager,
    ana,
    asking,
    /** Somebody's device behind the proxy, which has seen nothing yet. */
    behindProxy: (person: TestPerson) => unlockedDevice(proxy.baseUrl, person, createSeenMemory()),
    approve: (by: TestPerson, id: string) => by.session.approveRequest(id, 1, 'break_glass'),
    /** An emergency as its requester sees it. */
    shown: (id: string) => asking.api.send(getBreakGlassRequest, { params: { id } }),
    /** A two-person vault with Ana as its only member, dealt to all custodians, who have acknowledged it. */
    async dividedVault() {
      const vault = await vaultWithMembers(admin, 'Divided', [ana])
      await splitVault(admin, manager, vault)
      await inStep(ana, admin, manager, ana)
      return vault
    },
  }
}

/** An item as somebody's device opens it: password, faults, revision. */
export async function openedBy(session: SessionAtAScreen, id: string) {
  const { item, secret, verification } = await session.openItem(id)
  return [secret?.password ?? null, verification.faults, item.revision]
}

export const refusedWith = (code: string) => (error: unknown) =>
  error instanceof CallError && error.code === code
