import { acknowledgeDealings } from './acknowledge-dealings.ts'
import { admitTeams } from './admit-teams.ts'
import { closeInvitations } from './close-invitations.ts'
import { compareWithColleagues } from './compare-with-colleagues.ts'
import { dealCustody } from './deal-custody.ts'
import { deliverGrants } from './deliver-grants.ts'
import { deliverKeys } from './deliver-keys.ts'
import { deliverToMachines } from './deliver-to-machines.ts'
import type { Duty } from './duty.ts'
import { foundVaults } from './found-vaults.ts'
import { keepRehearsals } from './keep-rehearsals.ts'
import { openGivenVaults } from './open-given-vaults.ts'
import { signClientLinks } from './sign-client-links.ts'
import { startGenerations } from './start-generations.ts'
import { wrapForCustodians } from './wrap-for-custodians.ts'

/**
 * In the order in which they run. Comparing views is first, since no key may be delivered before it. Generations come before dealings and
 * deliveries, so that the newest key is dealt and delivered. The last duties are those that nobody waits for.
 */
export const duties: readonly Duty[] = [
  compareWithColleagues,
  foundVaults,
  openGivenVaults,
  admitTeams,
  startGenerations,
  dealCustody,
  deliverKeys,
  deliverGrants,
  deliverToMachines,
  acknowledgeDealings,
  signClientLinks,
  keepRehearsals,
  closeInvitations,
  wrapForCustodians,
]
