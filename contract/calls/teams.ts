import { z } from 'zod'
import { call } from '../call.ts'
import { maxLength } from '../constants.ts'
import { Base64Url, eachOnce, Id, IdentitySalt, plainText, Statement, VaultStatement } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'

/** Teams: named lists of people, to which vaults are given. The roster says who is in one, each vault's log what it was given. */

const params = z.object({ id: Id })
const given = z.object({ id: Id, vault_id: Id })
const Salt = Base64Url.length(22)
const name = plainText(maxLength.name)
const largest = 8 * 1024 * 1024

const TeamPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Opens the commitment to the person's e-mail address in the roster; null if there is none. */
  identity_salt: IdentitySalt.nullable(),
})

const TeamVault = z.object({
  id: Id,
  name: z.string(),
  /** How many of the team's people are not admitted from it yet. */
  missing: z.int(),
})

export const Team = z.object({
  id: Id,
  name: z.string(),
  /** Opens the commitment to its name in the roster. */
  salt: Salt,
  /** Whether the reader is in it. */
  is_mine: z.boolean(),
  /** Null for those who do not see everybody. */
  people: z.array(TeamPerson).nullable(),
  vaults: z.array(TeamVault).nullable(),
})
export type Team = Told<z.infer<typeof Team>>

export const listTeams = call('GET /api/teams', {
  access: 'staff',
  summary: 'The teams, and for admins and managers their people and vaults',
  response: eachOnce(Team),
})

/** The signed removes of the admissions that end with a change: of people who leave a team, or of all that a vault took from it. */
const removals = z.array(VaultStatement).max(5000).default([])

export const nameTeam = call('PUT /api/teams/:id', {
  access: 'custodian',
  summary: "Make a team, change its people or name, or end it, by a custodian's entry of the roster",
  params,
  /** The name of a team that ends is empty. */
  body: z.object({ statement: Statement, name: name.or(z.literal('')), salt: Salt, removals }),
  /** As it then is; null if it is over. */
  response: Team.nullable(),
  bodyLimit: largest,
})

export const giveVaultToTeam = call('PUT /api/teams/:id/vaults/:vault_id', {
  access: 'custodian',
  summary: "Give a vault to a team, by a custodian's entry of the vault's log",
  params: given,
  body: z.object({ statement: Statement }),
  response: Team,
})

export const takeVaultFromTeam = call('DELETE /api/teams/:id/vaults/:vault_id', {
  access: 'custodian',
  summary: 'Take a vault from a team, and end what its people had by it',
  params: given,
  body: z.object({ statement: Statement, removals }),
  response: Team,
  bodyLimit: largest,
})

export const admitFromTeam = call('POST /api/teams/:id/vaults/:vault_id/people', {
  access: 'custodian',
  summary:
    "Make people of a team members of one of its vaults, and of those that inherit the vault's members",
  params: given,
  body: z.object({ statements: z.array(VaultStatement).max(5000) }),
  response: Team,
  bodyLimit: largest,
})
