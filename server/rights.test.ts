// Promise 23

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Call } from '@chaveiro/contract/call.ts'
import * as breakGlass from '@chaveiro/contract/calls/access-requests.ts'
import * as jit from '@chaveiro/contract/calls/access-requests.ts'
import { createKeys, requestKeyReset } from '@chaveiro/contract/calls/account.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as checkouts from '@chaveiro/contract/calls/checkouts.ts'
import * as clientLinks from '@chaveiro/contract/calls/client-links.ts'
import * as custody from '@chaveiro/contract/calls/custody.ts'
import { listDeletedVaults } from '@chaveiro/contract/calls/deleted-vaults.ts'
import * as deliveries from '@chaveiro/contract/calls/deliveries.ts'
import * as exports from '@chaveiro/contract/calls/exports.ts'
import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { askRanges } from '@chaveiro/contract/calls/health.ts'
import { importSheet } from '@chaveiro/contract/calls/import.ts'
import * as items from '@chaveiro/contract/calls/items.ts'
import * as machines from '@chaveiro/contract/calls/machines.ts'
import * as members from '@chaveiro/contract/calls/members.ts'
import * as links from '@chaveiro/contract/calls/one-time-links.ts'
import * as rehearsals from '@chaveiro/contract/calls/rehearsals.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import { appendRoster, listRemembered, makeMeAdmin } from '@chaveiro/contract/calls/roster.ts'
import * as rotation from '@chaveiro/contract/calls/rotation.ts'
import {
  changeOrganisationLanguage,
  changeOrganisationSettings,
  getGeneral,
} from '@chaveiro/contract/calls/settings.ts'
import * as submissions from '@chaveiro/contract/calls/submissions.ts'
import * as teams from '@chaveiro/contract/calls/teams.ts'
import * as users from '@chaveiro/contract/calls/users.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import * as vaultRequests from '@chaveiro/contract/calls/vault-requests.ts'
import * as vaults from '@chaveiro/contract/calls/vaults.ts'
import { keepView, listViews } from '@chaveiro/contract/calls/views.ts'
import { type Role, roles } from '@chaveiro/contract/constants.ts'
import { type ErrorCode, errors } from '@chaveiro/contract/errors.ts'
import { teamCommitment } from '@chaveiro/contract/log/roster/team-overview.ts'
import type { Facts } from '@chaveiro/contract/rules/people/right-conditions.ts'
import type { Action } from '@chaveiro/contract/rules/people/rights.ts'
import { hundredPrefixes } from '@chaveiro/contract/testing/leak-service.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { requireRight, requireRightInVault } from './access/require-right.ts'
import { registerFeatures } from './app.ts'
import type { Refusal } from './platform/http/refusal.ts'
import { nodeVerifier } from './platform/signatures/node-verifier.ts'
import { startTestServer, type TestAnswer, type TestServer } from './platform/testing/test-server.ts'
import { oneTimeBody } from './testing/one-time-body.ts'
import { type Relation, RightsWorld } from './testing/rights-world.ts'
import { newKeysBody } from './testing/sign-access.ts'
import { exportBody } from './testing/sign-exports.ts'
import { signedView } from './testing/sign-view.ts'
import { newId } from './testing/signing-device.ts'
import { genesis, testSalt } from './testing/statements.ts'

/** The outcome of a call: done, or why not. */
type Outcome = 'yes' | ErrorCode
/** One cell of the table with certain facts: makes the call that the action is about, on the real app. */
type Case = {
  facts: Facts
  inVault?: boolean
  /** Besides the role, this needs the vault's key, which only members have. */
  needsKey?: boolean
  only?: readonly Role[]
  ask(role: Role): Promise<Outcome>
}

let server: TestServer
let world: RightsWorld
before(async () => {
  server = await startTestServer([registerFeatures])
  world = await RightsWorld.make(server)
})
after(() => server.stop())

const outcome = ({ status, error }: TestAnswer<unknown>): Outcome => (status < 300 ? 'yes' : error.code)
const ask = async <C extends Call>(role: Role, call: C, sent: object = {}) =>
  outcome(await server.send(call, { as: world.people[role], ...sent }))

const relations: readonly Relation[] = [
  { isMember: false, isListed: false },
  { isMember: false, isListed: true },
  { isMember: true, isListed: false, isWriter: true },
  { isMember: true, isListed: false, isWriter: false },
]

/** One case for each relation of somebody to a vault. */
const inVaults = (act: (role: Role, vault: string) => Promise<Outcome>): Case[] =>
  relations.map((facts) => ({
    facts,
    inVault: true,
    ask: async (role) => act(role, await world.vault(role, facts)),
  }))

/** The same on an item that somebody else made. */
const onItems = (act: (role: Role, item: string, vault: string) => Promise<Outcome>, change = {}): Case[] =>
  inVaults(async (role, vault) => act(role, await world.item(vault, change), vault))

const withKey = (each: Case): Case => ({ ...each, needsKey: true })

const isMember: Relation = { isMember: true, isListed: false, isWriter: true }
const isReader: Relation = { ...isMember, isWriter: false }
const always = (act: (role: Role) => Promise<Outcome>): Case[] => [{ facts: {}, ask: act }]
const onItem = <C extends Call>(call: C) => onItems((role, id) => ask(role, call, { params: { id } }))

/** On somebody else of each role, and on oneself. */
function uponPeople(act: (role: Role, target: string) => Promise<Outcome>): Case[] {
  const others = roles.map(
    (targetRole): Case => ({
      facts: { isSelf: false, isLastAdmin: false, targetRole },
      ask: async (role) => act(role, (await server.makePerson(targetRole)).id),
    }),
  )
  return [...others, { facts: { isSelf: true }, ask: (role) => act(role, world.people[role].id) }]
}

const roleChanges: readonly (readonly [from: Role, to: Role])[] = [
  ['client', 'contributor'],
  ['contributor', 'client'],
  ['contributor', 'manager'],
  ['contributor', 'admin'],
  ['manager', 'contributor'],
  ['admin', 'client'],
]

const append = (role: Role, statement: string) => ask(role, appendRoster, { body: { statement } })

const askFor = (vault: string, item: string) => ({
  body: { item_id: item, vault_id: vault, reason: 'To deploy', requested_duration_hours: 1 },
})
const emergencyFor = (vault: string, item: string) => ({
  query: { item_id: item, vault_id: vault, reason: 'The site is down' },
})

/** A request by the person of this role, or by somebody else. */
async function requestBy(role: Role, isOwn: boolean): Promise<string> {
  const vault = await world.vault(role, { isMember: false, isListed: true })
  const as = isOwn && role !== 'client' ? world.people[role] : await server.makePerson('contributor')
  const answer = await server.send(jit.requestJit, { as, ...askFor(vault, await world.item(vault)) })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer.body.id
}

/** The same for an emergency. */
async function emergencyBy(role: Role, isOwn: boolean): Promise<string> {
  const vault = await world.vault(role, { isMember: false, isListed: true })
  const as = isOwn && role !== 'client' ? world.people[role] : await server.makePerson('contributor')
  const call = breakGlass.requestBreakGlass
  const answer = await server.send(call, { as, ...emergencyFor(vault, await world.item(vault)) })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer.body.id
}

const onRequests = <C extends Call>(call: C, onlyOthers?: readonly Role[], by = requestBy): Case[] =>
  [true, false].map((isOwn) => ({
    facts: { isOwn, hasApproved: false },
    ...(!isOwn && onlyOthers && { only: onlyOthers }),
    ask: async (role) => ask(role, call, { params: { id: await by(role, isOwn) } }),
  }))
/** On a client link of somebody else's, and on one of which the person is deputy. */
const ofLinks = (act: (role: Role, link: string) => Promise<Outcome>): Case[] => [
  ...inVaults(async (role, vault) => act(role, (await world.links.make(world.founder, vault)).id)),
  {
    facts: { ...isMember, isCreator: true },
    inVault: true,
    // A client cannot be a deputy.
    only: ['admin', 'manager', 'contributor'],
    ask: async (role) => {
      const vault = await world.vault(role, isMember)
      const link = await world.links.make(world.founder, vault, { deputy: world.people[role] })
      return act(role, link.id)
    },
  },
]
const deciders = ['admin', 'manager', 'client'] as const

/** Every row of the table with its cases. A row missing here does not compile. */
const cases: Record<Action, readonly Case[]> = {
  see_vault: onItems((role, id) => ask(role, items.getItem, { params: { id } })),
  follow_log: [
    ...inVaults((role, id) => ask(role, getVaultHead, { params: { id }, query: {} })),
    ...inVaults((role, id) => ask(role, vaultLogs.getVaultLog, { params: { id } })),
    ...inVaults(async (role, id) => {
      const body = { vaults: [{ id }] }
      const answer = await server.send(vaultLogs.readVaultLogs, { as: world.people[role], body })
      return answer.status === 200 && answer.body.logs.length === 0 ? 'not_found' : outcome(answer)
    }),
  ],
  request_jit: onItems(async (role, item, vault) => {
    const told = await ask(role, jit.requestJit, askFor(vault, item))
    // Somebody who may ask but holds the key needs nothing.
    return told === 'opens_already' ? 'yes' : told
  }),
  see_request: [
    ...onRequests(jit.getJitRequest),
    ...onRequests(breakGlass.getBreakGlassRequest, undefined, emergencyBy),
  ],
  request_break_glass: [
    ...onItems(async (role, item, vault) => {
      const told = await ask(role, breakGlass.requestBreakGlass, emergencyFor(vault, item))
      return told === 'opens_already' ? 'yes' : told
    }),
    ...inVaults((role, id) => ask(role, breakGlass.countApprovers, { query: { vault_id: id } })),
  ],
  // For a contributor, somebody else's request does not exist.
  approve_jit: onRequests(jit.approveJit, deciders),
  end_jit: onRequests(jit.denyJit, deciders),
  approve_break_glass: [
    ...onRequests(breakGlass.approveBreakGlass, deciders, emergencyBy),
    {
      facts: { isOwn: false, hasApproved: true },
      only: ['admin', 'manager'],
      ask: async (role) => {
        const params = { id: await emergencyBy(role, false) }
        assert.equal(await ask(role, breakGlass.approveBreakGlass, { params }), 'yes')
        return ask(role, breakGlass.approveBreakGlass, { params })
      },
    },
  ],
  end_break_glass: onRequests(breakGlass.denyBreakGlass, deciders, emergencyBy),
  request_vault: inVaults(async (role, vault_id) => {
    const told = await ask(role, vaultRequests.requestVault, { body: { vault_id } })
    // Somebody who may ask but is a member needs nothing.
    return told === 'opens_already' ? 'yes' : told
  }),
  deny_vault_request: [true, false].map((isOwn) => ({
    facts: { isOwn },
    ...(!isOwn && { only: deciders }),
    ask: async (role) => {
      const vault = await world.vault(role, { isMember: false, isListed: true })
      const by =
        isOwn && role !== 'client' ? world.people[role] : await world.vaults.organisation.join('contributor')
      const asked = await server.call(vaultRequests.requestVault, { as: by, body: { vault_id: vault } })
      return ask(role, vaultRequests.denyVaultRequest, { params: { id: asked.body.id } })
    },
  })),
  see_members: inVaults((role, id) => ask(role, members.listVaultMembers, { params: { id } })),
  create_vault: always((role) => ask(role, vaults.createVault, { body: { name: 'Novo' } })),
  edit_vault: inVaults((role, id) =>
    ask(role, vaults.updateVault, { params: { id }, query: { name: 'Outro' } }),
  ),
  delete_vault: inVaults(async (role, id) => {
    const signature = await world.vaults.erasure(world.people[role], id)
    return ask(role, vaults.deleteVault, { params: { id }, body: { signature } })
  }),
  restore_vault: always((role) => ask(role, listDeletedVaults)),
  make_client_link: inVaults(async (role, id) => {
    const { body } = await world.links.body(world.people[role], id)
    return ask(role, clientLinks.generateClientLink, { params: { id }, body })
  }),
  see_client_links: [
    ...inVaults((role, id) => ask(role, clientLinks.listClientLinks, { params: { id } })),
    ...inVaults((role, id) => ask(role, submissions.listSubmissions, { params: { id } })),
  ],
  submit_to_own_link: [true, false].map((isOwn) => ({
    facts: { isOwn },
    ask: async (role) => {
      const { email } = world.people[role]
      const draft = { address: isOwn ? email : `not-${email}` }
      const link = await world.links.make(world.founder, await world.vaults.makeVault(), draft)
      const body = await world.links.submission(link)
      return ask(role, clientLinks.submitOwnCredential, { params: { id: link.id }, body })
    },
  })),
  withdraw_client_link: ofLinks((role, id) =>
    ask(role, clientLinks.withdrawClientLink, { params: { id }, body: {} }),
  ),
  sign_client_link: ofLinks((role, id) => ask(role, clientLinks.getLinkToSign, { params: { id } })),
  open_submission: [
    ...inVaults(async (role, vault) => {
      const id = await world.submission(vault)
      return ask(role, submissions.openSubmission, { params: { id } })
    }).map(withKey),
    ...inVaults(async (role, vault) => {
      const id = await world.submission(vault)
      const by = world.people[role]
      const statement = await world.vaults.sign('chaveiro.vault.end', by, vault, {
        ends: { kind: 'submission', id },
      })
      const body = { reason: 'Not ours', statement }
      return ask(role, submissions.refuseSubmission, { params: { id }, body })
    }).map(withKey),
  ],
  change_members: inVaults(async (role, id) => {
    const body = { user_id: (await server.makePerson('contributor')).id }
    return ask(role, members.addVaultMember, { params: { id }, body })
  }),
  rehearse_emergency: [
    ...inVaults((role, id) => ask(role, rehearsals.startRehearsal, { params: { id } })),
    ...inVaults((role, id) => ask(role, rehearsals.getRehearsal, { params: { id } })),
    ...inVaults(async (role, id) => {
      await world.server.send(rehearsals.startRehearsal, { as: world.founder, params: { id } })
      return ask(role, rehearsals.endRehearsal, { params: { id } })
    }),
  ],
  withdraw_proposal: [true, false].map((isOwn) => ({
    facts: { isOwn },
    // Roles that may not propose have nothing of their own to withdraw.
    only: isOwn ? (['admin', 'manager'] as const) : roles,
    ask: async (role) => {
      const vault = await world.vaults.makeVault()
      await world.vaults.addMember(world.founder, vault, await world.vaults.organisation.join('contributor'))
      const { people, founder } = world
      const proposer = isOwn ? people[role] : founder
      const content = { custody: 'split' as const, custodians: [founder.id, people.manager.id] }
      const proposed = await world.vaults.sign('chaveiro.vault.custody', proposer, vault, content)
      const call = vaultLogs.appendVaultStatement
      const params = { id: vault }
      await server.call(call, { as: proposer, params, body: { statement: proposed } })
      const proposal = hash('sha256', proposed, 'base64url')
      const by = people[role]
      const statement = await world.vaults.sign('chaveiro.vault.withdraw', by, vault, { proposal })
      return ask(role, call, { params, body: { statement } })
    },
  })),
  leave_vault: inVaults(async (role, id) => {
    const user_id = world.people[role].id
    return ask(role, members.removeVaultMember, { params: { id, user_id } })
  }),
  deliver_key: inVaults(async (role, vault) => {
    const [by, to] = [world.people[role], await world.vaults.organisation.join('contributor')]
    const statements = [{ vault_id: vault, statement: await world.vaults.admit(world.founder, vault, to.id) }]
    const body = { user_id: to.id, statements }
    await server.call(members.addVaultMember, { as: world.founder, params: { id: vault }, body })
    const keys = [await world.vaults.makeDelivery(by, to, vault)]
    return ask(role, deliveries.deliverKeys, { body: { vault_id: vault, keys } })
  }),
  receive_key: inVaults(async (role, vault_id) => {
    const log = await server.send(vaultLogs.getVaultLog, { as: world.people[role], params: { id: vault_id } })
    const sealed = log.status === 200 ? log.body.keys.at(-1)?.sealed : undefined
    const sealed_hash = hash('sha256', sealed ?? '', 'base64url')
    return ask(role, deliveries.refuseKey, { body: { vault_id, generation: 1, sealed_hash } })
  }),
  take_custody_keys: inVaults((role, id) => ask(role, custody.listOwnShares, { params: { id } })),
  list_items: inVaults((role, vault_id) => ask(role, items.listItems, { query: { vault_id } })),
  create_item: inVaults(async (role, vault) => {
    const body = await world.itemBody(world.people[role], vault)
    return ask(role, items.createItem, { body })
  }).map(withKey),
  edit_item: onItems(async (role, id, vault) => {
    const { id: _id, vault_id, ...body } = await world.itemBody(world.people[role], vault, {}, 2, id)
    return ask(role, items.updateItem, { params: { id }, body })
  }).map(withKey),
  delete_item: [
    ...onItem(items.deleteItem),
    {
      facts: { ...isMember, isCreator: true },
      inVault: true,
      ask: async (role) => {
        const vault = await world.vault(role, isMember)
        const id = await world.item(vault, {}, world.people[role].id)
        return ask(role, items.deleteItem, { params: { id } })
      },
    },
    {
      facts: { ...isReader, isCreator: true },
      inVault: true,
      ask: async (role) => {
        const vault = await world.vault(role, isReader)
        const id = await world.item(vault, {}, world.people[role].id)
        return ask(role, items.deleteItem, { params: { id } })
      },
    },
  ],
  reveal_item: [...onItem(reveals.revealItem), ...onItem(rotation.askToChangeItem)],
  export_items: onItems(async (role, id) => {
    const by = world.people[role]
    const listed = [{ id, revision: 1 }]
    const asked = await exportBody(world.vaults.organisation, server.clock.now(), by, listed)
    // Few enough to need nobody else.
    const { statement: _, ...begun } = asked
    const export_id = begun.id
    const answer = await server.send(exports.beginExport, { as: by, body: begun })
    if (answer.status !== 200) return answer.error.code
    const body = { purpose: 'export' as const, export_id, items: listed }
    const revealed = await server.send(reveals.revealItems, { as: by, body })
    return revealed.status === 200 ? (revealed.body.items[0]?.refusal ?? 'yes') : revealed.error.code
  }),
  check_items: onItems(async (role, id) => {
    const body = { purpose: 'health' as const, items: [{ id, revision: 1 }] }
    const answer = await server.send(reveals.revealItems, { as: world.people[role], body })
    return answer.status === 200 ? (answer.body.items[0]?.refusal ?? 'yes') : answer.error.code
  }),
  ask_ranges: always(async (role) => {
    const answer = await ask(role, askRanges, { body: { prefixes: hundredPrefixes() } })
    // Nobody has turned it on here, which is looked at after the right.
    return answer === 'ranges_off' ? 'yes' : answer
  }),
  approve_export: [true, false].map((isOwn) => ({
    facts: { isOwn },
    ...(!isOwn && { only: deciders }),
    ask: async (role) => {
      const by =
        isOwn && role !== 'client' ? world.people[role] : await world.vaults.organisation.join('contributor')
      const body = await exportBody(world.vaults.organisation, server.clock.now(), by, [
        { id: newId(), revision: 1 },
      ])
      await server.call(exports.beginExport, { as: by, body })
      return ask(role, exports.denyExport, { params: { id: body.id } })
    },
  })),
  make_one_time_link: onItems((role, id) =>
    ask(role, links.makeItemLink, { params: { id }, body: oneTimeBody() }),
  ),
  send_secret: always((role) => ask(role, links.sendSecret, { body: oneTimeBody() })),
  see_one_time_link: [true, false].map((isOwn) => ({
    facts: { isOwn },
    ask: async (role) => {
      const item = await world.item(await world.vault(role, isMember))
      const by = isOwn && role !== 'client' ? world.people[role] : world.founder
      const made = await server.send(links.makeItemLink, {
        as: by,
        params: { id: item },
        body: oneTimeBody(),
      })
      const as = world.people[role]
      const answer = await server.send(links.listOneTimeLinks, { as, query: { item_id: item } })
      if (answer.status !== 200) return answer.error.code
      return answer.body.some(({ id }) => id === made.body.id) ? 'yes' : 'not_found'
    },
  })),
  withdraw_one_time_link: [true, false].map((isOwn) => ({
    facts: { isOwn },
    ask: async (role) => {
      const by = isOwn && role !== 'client' ? world.people[role] : world.founder
      const { body } = await server.send(links.sendSecret, { as: by, body: oneTimeBody() })
      return ask(role, links.withdrawOneTimeLink, { params: { id: body.id } })
    },
  })),
  check_out_item: onItems((role, id) => ask(role, checkouts.checkOutItem, { params: { id } }), {
    requires_checkout: true,
  }),
  check_in_item: [
    ...onItems(
      async (role, id) => {
        await server.call(checkouts.checkOutItem, { as: world.founder, params: { id } })
        return ask(role, checkouts.checkInItem, { params: { id } })
      },
      { requires_checkout: true },
    ),
    {
      facts: { ...isMember, isHolder: true },
      inVault: true,
      ask: async (role) => {
        const id = await world.item(await world.vault(role, isMember), { requires_checkout: true })
        await ask(role, checkouts.checkOutItem, { params: { id } })
        return ask(role, checkouts.checkInItem, { params: { id } })
      },
    },
  ],
  clear_checkout: [false, true].map((isHolder) => ({
    facts: { ...isMember, isHolder },
    inVault: true,
    ask: async (role) => {
      const vault = await world.vault(role, isMember)
      const id = await world.item(vault, { requires_checkout: true })
      if (isHolder) await ask(role, checkouts.checkOutItem, { params: { id } })
      const as = world.people[role]
      const { id: _id, vault_id, ...body } = await world.itemBody(as, vault, {}, 2, id)
      return ask(role, items.updateItem, { params: { id }, body })
    },
  })),
  see_audit_entry: [true, false].map((isOwn) => ({
    facts: { isOwn },
    ask: async (role) => {
      const as = world.people[role]
      const answer = await server.send(listAuditLogs, { as, query: { event_type: 'key_created' } })
      if (answer.status !== 200) return answer.error.code
      const email = isOwn ? as.email : world.founder.email
      return answer.body.some(({ user_email }) => user_email === email) ? 'yes' : 'not_found'
    },
  })),
  import_item: inVaults(async (role, vault) => {
    const as = world.people[role]
    const answer = await server.send(importSheet, { as, body: [await world.itemBody(as, vault)] })
    return answer.status === 200 ? (answer.body.errors[0]?.code ?? 'yes') : answer.error.code
  }).map(withKey),
  see_people: always((role) => ask(role, users.listUsers)),
  manage_user: uponPeople((role, id) =>
    ask(role, users.setUserStatus, { params: { id }, body: { status: 'inactive' } }),
  ),
  change_role: [
    ...roleChanges.map(
      ([targetRole, newRole]): Case => ({
        facts: { isSelf: false, isLastAdmin: false, targetRole, newRole },
        ask: async (role) => {
          const { id } = await server.makePerson(targetRole)
          return ask(role, users.setUserRole, { params: { id }, body: { role: newRole } })
        },
      }),
    ),
    {
      facts: { isSelf: true },
      ask: (role) => {
        const params = { id: world.people[role].id }
        return ask(role, users.setUserRole, { params, body: { role: 'contributor' } })
      },
    },
  ],
  sign_custody: [
    {
      facts: { isSelf: false },
      ask: async (role) => {
        const { id } = await world.vaults.organisation.join('contributor')
        await server.changePerson(id, { role: 'manager' })
        return append(role, await world.vaults.organisation.appoint(world.people[role], id, 'manager'))
      },
    },
    {
      facts: { isSelf: true },
      ask: async (role) => {
        const by = world.people[role]
        return append(role, await world.vaults.organisation.appoint(by, by.id, 'admin'))
      },
    },
  ],
  reset_keys: [false, true].map((isSelf) => ({
    facts: { isSelf },
    ask: async (role) => {
      const by = world.people[role]
      const lost = isSelf ? by : await world.vaults.organisation.join('contributor')
      const keys = makeTestKeys()
      const { sealing_key, signing_key } = keys
      if (!isSelf) {
        const methods = [{ id: newId(), kind: 'recovery' as const, argon2: null, sealed: 'cha1.AAAA' }]
        await server.call(requestKeyReset, { as: lost, body: newKeysBody(lost.id, keys, methods) })
      }
      const content = { by: by.id, user: lost.id, sealing_key, signing_key }
      return append(role, await world.vaults.organisation.sign('chaveiro.roster.reset', by.keys, content))
    },
  })),
  manage_teams: always(async (role) => {
    const { id: by, keys } = world.people[role]
    const team = newId()
    const salt = 'AAAAAAAAAAAAAAAAAAAAAA'
    const overview = await teamCommitment('Squad', team, salt, nodeVerifier)
    const content = { by, team, people: [], overview }
    const statement = await world.vaults.organisation.sign('chaveiro.roster.team', keys, content)
    return ask(role, teams.nameTeam, { params: { id: team }, body: { statement, name: 'Squad', salt } })
  }),
  manage_machines: always((role) => ask(role, machines.listMachines, {})),
  see_machine_readers: inVaults((role, id) => ask(role, machines.listMachineReaders, { params: { id } })),
  approve_run: always((role) => ask(role, machines.listRuns, { query: {} })),
  change_policy: always(async (role) => {
    const { id: by, keys } = world.people[role]
    const turn = async (automatic_vouching: boolean) => {
      const content = { by, automatic_vouching }
      return append(role, await world.vaults.organisation.sign('chaveiro.roster.policy', keys, content))
    }
    const told = await turn(true)
    if (told === 'yes') await turn(false)
    return told
  }),
  sign_view: always(async (role) => {
    const body = await signedView(world.vaults.organisation, world.people[role])
    return ask(role, keepView, { body })
  }),
  compare_views: always((role) => ask(role, listViews, { query: {} })),
  resume_logs: always((role) => ask(role, listRemembered, {})),
  see_readable_items: always((role) =>
    ask(role, rotation.listReadableItems, { params: { id: world.founder.id } }),
  ),
  ask_to_rotate: always((role) =>
    ask(role, rotation.createRotateTasks, { params: { id: world.founder.id }, body: {} }),
  ),
  see_rotate_task: [true, false].map((isOwn) => ({
    facts: { isOwn },
    ask: async (role) => {
      const as = world.people[role]
      const vault = await world.vault(role, isMember)
      const item = await world.item(vault, { owner: isOwn ? as.email : world.founder.email })
      const asked = { params: { id: world.founder.id }, body: { item_ids: [item] } }
      await server.call(rotation.createRotateTasks, { as: world.founder, ...asked })
      const answer = await server.send(rotation.listRotateTasks, { as })
      if (answer.status !== 200) return answer.error.code
      return answer.body.some(({ item_id }) => item_id === item) ? 'yes' : 'not_found'
    },
  })),
  relink_people: [
    ...always((role) => ask(role, users.getRelinking)),
    ...always((role) => ask(role, users.openRelinking)),
    ...always((role) => ask(role, users.endRelinking)),
  ],
  change_settings: [
    ...always((role) => ask(role, getGeneral)),
    ...always((role) => ask(role, changeOrganisationLanguage, { body: { language: 'pt-BR' } })),
  ],
  change_organisation: always((role) =>
    ask(role, changeOrganisationSettings, { body: { session_hours: 8 } }),
  ),
  enrol_keys: always(async (role) => {
    const { organisation } = world.vaults
    const as = { ...(await server.makePerson(role)), keys: makeTestKeys() }
    await organisation.storeKeys(as)
    const statement = await organisation.enrolment(as)
    return outcome(await server.send(appendRoster, { as, body: { statement } }))
  }),
  found_organisation: always(async (role) => {
    const empty = await startTestServer([registerFeatures])
    try {
      const as = await empty.makePerson(role)
      const keys = makeTestKeys()
      const methods = [{ id: newId(), kind: 'recovery' as const, argon2: null, sealed: 'cha1.AAAA' }]
      await empty.call(createKeys, { as, body: newKeysBody(as.id, keys, methods) })
      return outcome(
        await empty.send(appendRoster, {
          as,
          body: { statement: genesis(as.id, keys, as.email), identity_salt: testSalt },
        }),
      )
    } finally {
      await empty.stop()
    }
  }),
  make_me_admin: [
    { facts: { adminExists: true }, ask: (role) => ask(role, makeMeAdmin) },
    {
      facts: { adminExists: false },
      // An active admin is the proof that there is one.
      only: ['manager', 'contributor', 'client'],
      ask: async (role) => {
        const empty = await startTestServer([registerFeatures])
        try {
          return outcome(await empty.send(makeMeAdmin, { as: await empty.makePerson(role) }))
        } finally {
          await empty.stop()
        }
      },
    },
  ],
}

/** The table's answer. */
function expected(role: Role, action: Action, { facts, inVault, needsKey }: Case): Outcome {
  try {
    if (inVault) requireRightInVault(role, action, facts)
    else requireRight(role, action, facts)
    return needsKey && !facts.isMember ? 'not_member' : 'yes'
  } catch (error) {
    return (error as Refusal).code
  }
}

for (const [action, rows] of Object.entries(cases) as [keyof typeof cases, readonly Case[]][]) {
  for (const role of roles) {
    test(`${role}: ${action}, by its call`, async () => {
      for (const each of rows) {
        if (each.only && !each.only.includes(role)) continue
        const [told, wanted] = [await each.ask(role), expected(role, action, each)]
        const facts = JSON.stringify(each.facts)
        // Most calls refuse a client by access level, with another code.
        if (role === 'client' && action !== 'submit_to_own_link')
          assert.equal(told === 'yes' ? 200 : errors[told].status, 403, `${told} ${facts}`)
        else assert.equal(told, wanted, facts)
      }
    })
  }
}
