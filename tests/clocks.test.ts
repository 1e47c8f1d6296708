import { after, test } from 'node:test'
import { custodyActs, startCustody } from './clocks/custody.ts'
import { explore } from './clocks/explore.ts'
import { invitationActs, startInvitations } from './clocks/invitations.ts'
import { linkActs, startLinks } from './clocks/links.ts'
import { requestActs } from './clocks/request-model.ts'
import { startRequests } from './clocks/requests.ts'
import { startClockWorld } from './clocks/world.ts'

const world = await startClockWorld()
after(() => world.stop())

test('with whatever clocks, a request is open to be decided as shown, opens to the minute, and keeps nobody from the next', async () => {
  await explore(world, await startRequests(world), requestActs)
})

test('with whatever clocks, an invitation is shown as long as a newcomer whose clock is right can follow it', async () => {
  await explore(world, await startInvitations(world), invitationActs)
})

test('with whatever clocks, two change a vault’s custody and give a lost vault, and what is shown as waiting can be confirmed', async () => {
  await explore(world, await startCustody(world), custodyActs)
})

test('with whatever clocks, links open as long as their makers read that they do, and take what clients hand in', async () => {
  await explore(world, await startLinks(world), linkActs)
})
