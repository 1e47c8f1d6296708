import { after, test } from 'node:test'
import { custodyActs, startCustody } from './clocks/custody.ts'
import { deliveryActs, startDeliveries } from './clocks/deliveries.ts'
import { explore } from './clocks/explore.ts'
import { invitationActs, startInvitations } from './clocks/invitations.ts'
import { linkActs, startLinks } from './clocks/links.ts'
import { requestActs } from './clocks/request-model.ts'
import { startRequests } from './clocks/requests.ts'
import { startClockWorld } from './clocks/world.ts'

const world = await startClockWorld()
after(() => world.stop())

test('with any clocks, a request can be decided while it is shown as open, opens to the minute, and blocks no later one', async () => {
  await explore(world, await startRequests(world), requestActs)
})

test('with any clocks, an invitation is shown as long as a newcomer with a correct clock can follow it', async () => {
  await explore(world, await startInvitations(world), invitationActs)
})

test('with any clocks, two people can change a vault’s custody and give a lost vault, and what is shown as waiting can be confirmed', async () => {
  await explore(world, await startCustody(world), custodyActs)
})

test('with any clocks, links open as long as their makers are told that they do, and accept submissions', async () => {
  await explore(world, await startLinks(world), linkActs)
})

test('with any clocks, people who were sent wrong keys by others get the right one, and nobody else opens anything', async () => {
  await explore(world, await startDeliveries(world), deliveryActs)
})
