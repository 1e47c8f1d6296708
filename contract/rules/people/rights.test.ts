// Promise 23

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Role, roles } from '../../constants.ts'
import type { ErrorCode } from '../../errors.ts'
import type { Facts } from './right-conditions.ts'
import { type Action, decide, rights } from './rights.ts'

type Cell = [facts: Facts, expected: 'yes' | ErrorCode]
type Row = Record<Role, Cell[]>

const yes: Cell[] = [[{}, 'yes']]
const client: Cell[] = [
  [{ isMember: true, isListed: true, isCreator: true, isOwn: true, adminExists: false }, 'forbidden'],
]
const custodians: Cell[] = [
  [{ isMember: true, isOwn: false, hasApproved: false, isSelf: false }, 'not_custodian'],
]
const members: Cell[] = [
  [{}, 'not_member'],
  [{ isMember: false, isListed: true }, 'not_member'],
  [{ isMember: true }, 'yes'],
]
const writers: Cell[] = [
  [{}, 'not_member'],
  [{ isMember: false, isListed: true }, 'not_member'],
  [{ isWriter: true }, 'not_member'],
  [{ isMember: true }, 'reads_only'],
  [{ isMember: true, isWriter: false, isCreator: true, isHolder: true, hasLiveGrant: true }, 'reads_only'],
  [{ isMember: true, isWriter: true }, 'yes'],
]
const membersOrGrant: Cell[] = [
  ...members,
  [{ hasLiveGrant: true }, 'yes'],
  [{ hasLiveGrant: false }, 'not_member'],
]
const visible: Cell[] = [
  [{}, 'not_found'],
  [{ isMember: false, isListed: false }, 'not_found'],
  [{ isListed: true }, 'yes'],
  [{ isMember: true, isListed: false }, 'yes'],
]
const custodianAct: Row = { admin: yes, manager: yes, contributor: custodians, client }
const seeing: Row = { admin: yes, manager: yes, contributor: visible, client }
const belonging: Row = { admin: yes, manager: yes, contributor: members, client }
const writing: Row = { admin: yes, manager: yes, contributor: writers, client }
const holding: Row = { admin: members, manager: members, contributor: members, client }
const signing: Row = { admin: writers, manager: writers, contributor: writers, client }
const opening: Row = {
  admin: membersOrGrant,
  manager: membersOrGrant,
  contributor: membersOrGrant,
  client,
}
const notOwn: Cell[] = [
  [{}, 'own_request'],
  [{ isOwn: true }, 'own_request'],
  [{ isOwn: false }, 'yes'],
]
const second: Cell[] = [
  [{ isOwn: true, hasApproved: false }, 'own_request'],
  [{ isOwn: false, hasApproved: true }, 'already_approved'],
  [{ isOwn: false }, 'already_approved'],
  [{ isOwn: false, hasApproved: false }, 'yes'],
]
const own: Cell[] = [
  [{}, 'not_found'],
  [{ isOwn: false }, 'not_found'],
  [{ isOwn: true }, 'yes'],
]
const firstAdmin: Cell[] = [
  [{}, 'admin_exists'],
  [{ adminExists: true }, 'admin_exists'],
  [{ adminExists: false }, 'yes'],
]
const notSelf: Cell[] = [
  [{}, 'own_account'],
  [{ isSelf: true }, 'own_account'],
  [{ isSelf: false }, 'yes'],
]
const adminsAct: Cell[] = [[{ isSelf: false }, 'not_admin']]
const overOthers: Cell[] = [
  [{}, 'own_account'],
  [{ isSelf: true, isLastAdmin: true, targetRole: 'admin' }, 'own_account'],
  [{ isSelf: false, isLastAdmin: true, targetRole: 'admin' }, 'last_admin'],
  [{ isSelf: false, isLastAdmin: false, targetRole: 'admin', newRole: 'client' }, 'yes'],
]

const ofCreator: Cell[] = [
  [{ isMember: true }, 'forbidden'],
  [{ isCreator: true }, 'yes'],
]

/** The expected table, again from the design: one test per cell. */
const expected: Record<Action, Row> = {
  see_vault: seeing,
  see_members: belonging,
  create_vault: custodianAct,
  edit_vault: custodianAct,
  delete_vault: custodianAct,
  restore_vault: custodianAct,
  follow_log: seeing,
  make_client_link: custodianAct,
  see_client_links: writing,
  submit_to_own_link: { admin: client, manager: client, contributor: client, client: own },
  withdraw_client_link: {
    admin: yes,
    manager: yes,
    contributor: [
      [{ isMember: true }, 'forbidden'],
      [{ isCreator: true }, 'yes'],
    ],
    client,
  },
  sign_client_link: { admin: ofCreator, manager: ofCreator, contributor: ofCreator, client },
  open_submission: signing,
  change_members: custodianAct,
  withdraw_proposal: {
    admin: yes,
    manager: [
      [{}, 'not_admin'],
      [{ isOwn: false }, 'not_admin'],
      [{ isOwn: true }, 'yes'],
    ],
    contributor: custodians,
    client,
  },
  leave_vault: holding,
  deliver_key: signing,
  receive_key: holding,
  take_custody_keys: custodianAct,
  list_items: seeing,
  create_item: writing,
  edit_item: writing,
  delete_item: {
    admin: yes,
    manager: yes,
    contributor: [
      [{ isMember: true, isWriter: true }, 'forbidden'],
      [{ isCreator: true, isWriter: true }, 'forbidden'],
      [{ isMember: true, isCreator: true }, 'reads_only'],
      [{ isMember: true, isWriter: true, isCreator: true }, 'yes'],
    ],
    client,
  },
  reveal_item: opening,
  export_items: signing,
  check_items: holding,
  ask_ranges: { admin: yes, manager: yes, contributor: yes, client },
  make_one_time_link: signing,
  send_secret: { admin: yes, manager: yes, contributor: yes, client },
  see_one_time_link: { admin: yes, manager: yes, contributor: own, client },
  withdraw_one_time_link: { admin: yes, manager: yes, contributor: own, client },
  check_out_item: opening,
  check_in_item: {
    admin: yes,
    manager: yes,
    contributor: [
      [{ isMember: true }, 'not_holder'],
      [{ isHolder: true }, 'yes'],
    ],
    client,
  },
  clear_checkout: {
    admin: yes,
    manager: yes,
    contributor: [
      [{ isMember: true }, 'checkout_to_clear'],
      [{ isHolder: true }, 'yes'],
    ],
    client,
  },
  request_jit: seeing,
  request_break_glass: seeing,
  see_request: { admin: yes, manager: yes, contributor: own, client },
  approve_jit: { admin: second, manager: second, contributor: custodians, client },
  end_jit: { admin: notOwn, manager: notOwn, contributor: custodians, client },
  approve_break_glass: { admin: second, manager: second, contributor: custodians, client },
  end_break_glass: { admin: notOwn, manager: notOwn, contributor: custodians, client },
  approve_export: { admin: notOwn, manager: notOwn, contributor: custodians, client },
  request_vault: seeing,
  deny_vault_request: { admin: notOwn, manager: notOwn, contributor: custodians, client },
  rehearse_emergency: custodianAct,
  manage_teams: custodianAct,
  manage_machines: custodianAct,
  see_machine_readers: belonging,
  approve_run: custodianAct,
  see_audit_entry: { admin: yes, manager: yes, contributor: own, client },
  import_item: writing,
  see_people: custodianAct,
  see_readable_items: custodianAct,
  ask_to_rotate: custodianAct,
  see_rotate_task: { admin: yes, manager: yes, contributor: own, client },
  manage_user: {
    admin: overOthers,
    manager: [
      [{ isSelf: true, targetRole: 'manager' }, 'own_account'],
      [{ isSelf: false, targetRole: 'admin' }, 'not_admin'],
      [{ isSelf: false, targetRole: 'manager' }, 'yes'],
    ],
    contributor: custodians,
    client,
  },
  change_role: {
    admin: overOthers,
    manager: [
      [{ isSelf: false, targetRole: 'admin', newRole: 'client' }, 'not_admin'],
      [{ isSelf: false, targetRole: 'client', newRole: 'manager' }, 'not_admin'],
      [{ isSelf: true, targetRole: 'client', newRole: 'contributor' }, 'own_account'],
      [{ isSelf: false, targetRole: 'client', newRole: 'contributor' }, 'yes'],
    ],
    contributor: custodians,
    client,
  },
  sign_custody: { admin: notSelf, manager: adminsAct, contributor: custodians, client },
  reset_keys: { admin: notSelf, manager: notSelf, contributor: custodians, client },
  change_policy: { admin: yes, manager: adminsAct, contributor: custodians, client },
  sign_view: { admin: yes, manager: yes, contributor: custodians, client },
  compare_views: { admin: yes, manager: yes, contributor: yes, client },
  resume_logs: { admin: yes, manager: yes, contributor: custodians, client },
  relink_people: custodianAct,
  change_settings: custodianAct,
  change_organisation: { admin: yes, manager: adminsAct, contributor: custodians, client },
  enrol_keys: { admin: yes, manager: yes, contributor: yes, client },
  found_organisation: { admin: yes, manager: adminsAct, contributor: adminsAct, client },
  make_me_admin: { admin: firstAdmin, manager: firstAdmin, contributor: firstAdmin, client },
}

for (const action of Object.keys(rights) as Action[]) {
  for (const role of roles) {
    test(`${role}: ${action}`, () => {
      for (const [facts, outcome] of expected[action][role]) {
        const decision = decide(role, action, facts)
        assert.equal(decision.allowed ? 'yes' : decision.code, outcome, JSON.stringify(facts))
      }
    })
  }
}
