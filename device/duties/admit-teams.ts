import { admitTeam } from '../vaults/team-vaults.ts'
import type { Duty } from './duty.ts'
import { unlessOvertaken } from './unless-overtaken.ts'

/** Another custodian's device was faster, or the team or vault is over. */
const overtaken = new Set<string>(['stale_head', 'team_over', 'not_found', 'access_ended'])

/** Admits the people of teams to the vaults given to them: both are signed, and this device carries it out. */
export const admitTeams: Duty = (session, { team_vaults }) =>
  team_vaults.map(({ team_id, vault_id }) => ({
    vaultLog: vault_id,
    run: async () => {
      const isUnfinished = await unlessOvertaken(overtaken, admitTeam(session, team_id, vault_id))
      return isUnfinished ? 'unfinished' : undefined
    },
  }))
