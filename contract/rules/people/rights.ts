import type { Role } from '../../constants.ts'
import type { ErrorCode } from '../../errors.ts'
import { type ConditionName, conditions, type Facts } from './right-conditions.ts'

const row = <
  A extends ConditionName,
  M extends ConditionName,
  C extends ConditionName,
  O extends ConditionName,
>(
  admin: A,
  manager: M,
  contributor: C,
  client: O,
) => ({ admin, manager, contributor, client }) as const

/** Who may do what. Columns: admin, manager, contributor, client. */
export const rights = {
  see_vault: row('always', 'always', 'memberOrListed', 'never'),
  create_vault: row('always', 'always', 'custodiansOnly', 'never'),
  edit_vault: row('always', 'always', 'custodiansOnly', 'never'),
  delete_vault: row('always', 'always', 'custodiansOnly', 'never'),
  /** Sees the deleted vaults, and restores one or deletes it for good. */
  restore_vault: row('always', 'always', 'custodiansOnly', 'never'),
  /** Reads a vault's signed log and the hashes of its items' changes, as devices do to follow who may hold its key. */
  follow_log: row('always', 'always', 'memberOrListed', 'never'),
  make_client_link: row('always', 'always', 'custodiansOnly', 'never'),
  /** Lists a vault's client links and their submissions, without their content. */
  see_client_links: row('always', 'always', 'writer', 'never'),
  /** Ends a client link and empties its submissions. */
  withdraw_client_link: row('always', 'always', 'creator', 'never'),
  /** Signs again with a client link's key for the vault's new inbox key. Maker and deputy count as its creators. */
  sign_client_link: row('creator', 'creator', 'creator', 'never'),
  /** Reads the sealed text of a client's submission, or refuses it. */
  open_submission: row('writer', 'writer', 'writer', 'never'),
  /** Submits through a client link that names their address. */
  submit_to_own_link: row('never', 'never', 'never', 'own'),
  /** Sees the members with names, addresses and sources; others see only a listed vault's overview. */
  see_members: row('always', 'always', 'member', 'never'),
  change_members: row('always', 'always', 'custodiansOnly', 'never'),
  /** Takes back a proposal that a second custodian has not confirmed. */
  withdraw_proposal: row('always', 'ownOnly', 'custodiansOnly', 'never'),
  leave_vault: row('member', 'member', 'member', 'never'),
  /** Delivers the vault's key, starts its next generation, or deals its custody keys. */
  deliver_key: row('writer', 'writer', 'writer', 'never'),
  /** Accepts a key delivered to oneself, or refuses one that does not open. */
  receive_key: row('member', 'member', 'member', 'never'),
  /** Gets one's own custody keys of a two-person vault; the vault's log says who has any. */
  take_custody_keys: row('always', 'always', 'custodiansOnly', 'never'),
  list_items: row('always', 'always', 'memberOrListed', 'never'),
  create_item: row('always', 'always', 'writer', 'never'),
  edit_item: row('always', 'always', 'writer', 'never'),
  delete_item: row('always', 'always', 'writingCreator', 'never'),
  reveal_item: row('memberOrGrant', 'memberOrGrant', 'memberOrGrant', 'never'),
  /** Reads many secrets at once to take them away; never by temporary access. */
  export_items: row('writer', 'writer', 'writer', 'never'),
  /** Reads many secrets at once to check their strength on the device; never by temporary access. */
  check_items: row('member', 'member', 'member', 'never'),
  /** Asks a service of leaked passwords about beginnings of hashes, while an admin has that turned on. */
  ask_ranges: row('always', 'always', 'always', 'never'),
  make_one_time_link: row('writer', 'writer', 'writer', 'never'),
  /** Makes a one-time link without an item. */
  send_secret: row('always', 'always', 'always', 'never'),
  see_one_time_link: row('always', 'always', 'own', 'never'),
  withdraw_one_time_link: row('always', 'always', 'own', 'never'),
  check_out_item: row('memberOrGrant', 'memberOrGrant', 'memberOrGrant', 'never'),
  check_in_item: row('always', 'always', 'holder', 'never'),
  /** Turns off that the item requires a check-out. */
  clear_checkout: row('always', 'always', 'holderOnly', 'never'),
  request_jit: row('always', 'always', 'memberOrListed', 'never'),
  request_break_glass: row('always', 'always', 'memberOrListed', 'never'),
  see_request: row('always', 'always', 'own', 'never'),
  approve_jit: row('secondPerson', 'secondPerson', 'custodiansOnly', 'never'),
  /** Denies a request, or revokes its approval; open to its approver too. */
  end_jit: row('notOwn', 'notOwn', 'custodiansOnly', 'never'),
  approve_break_glass: row('secondPerson', 'secondPerson', 'custodiansOnly', 'never'),
  /** Denies an emergency, or revokes its approval; open to its approvers too. */
  end_break_glass: row('notOwn', 'notOwn', 'custodiansOnly', 'never'),
  /** Approves an export of more items than somebody exports alone, or denies it. */
  approve_export: row('notOwn', 'notOwn', 'custodiansOnly', 'never'),
  /** Asks to become a member of a vault. */
  request_vault: row('always', 'always', 'memberOrListed', 'never'),
  /** Denies somebody's request for a vault; approving it is `change_members`. */
  deny_vault_request: row('notOwn', 'notOwn', 'custodiansOnly', 'never'),
  /** Starts, ends and watches the rehearsal of an emergency in a vault. */
  rehearse_emergency: row('always', 'always', 'custodiansOnly', 'never'),
  /** Makes, changes and ends teams, and gives them vaults. */
  manage_teams: row('always', 'always', 'custodiansOnly', 'never'),
  /** Makes, changes and ends machines, and gives them items. */
  manage_machines: row('always', 'always', 'custodiansOnly', 'never'),
  /** Sees which items of a vault machines may read, with the machines' names. The vault's log tells its members the rest. */
  see_machine_readers: row('always', 'always', 'member', 'never'),
  /** Lets one run of a machine have the items given to it. */
  approve_run: row('always', 'always', 'custodiansOnly', 'never'),
  see_audit_entry: row('always', 'always', 'own', 'never'),
  import_item: row('always', 'always', 'writer', 'never'),
  see_people: row('always', 'always', 'custodiansOnly', 'never'),
  manage_user: row('other', 'otherButAdmins', 'custodiansOnly', 'never'),
  change_role: row('other', 'contributorOrClientOnly', 'custodiansOnly', 'never'),
  /** Signs what a decided role means in the roster: custodian or not. */
  sign_custody: row('notSelf', 'adminsOnly', 'custodiansOnly', 'never'),
  /** Proposes or confirms new keys for somebody. The roster further restricts managers for an admin's keys. */
  reset_keys: row('notSelf', 'notSelf', 'custodiansOnly', 'never'),
  change_policy: row('always', 'adminsOnly', 'custodiansOnly', 'never'),
  /**
   * Proposes or confirms resuming the logs after a restored backup. The roster requires that one of the two is an
   * admin.
   */
  resume_logs: row('always', 'always', 'custodiansOnly', 'never'),
  /** Signs a view of all vaults, so has to see all of them. */
  sign_view: row('always', 'always', 'custodiansOnly', 'never'),
  /** Reads others' signed views, limited to the vaults that the reader sees. */
  compare_views: row('always', 'always', 'always', 'never'),
  see_readable_items: row('always', 'always', 'custodiansOnly', 'never'),
  ask_to_rotate: row('always', 'always', 'custodiansOnly', 'never'),
  see_rotate_task: row('always', 'always', 'own', 'never'),
  /** Lets everybody be linked to a new account at the identity provider, or ends that. */
  relink_people: row('always', 'always', 'custodiansOnly', 'never'),
  change_settings: row('always', 'always', 'custodiansOnly', 'never'),
  /** Changes the organisation's name and its settings for all vaults, locks and sessions. */
  change_organisation: row('always', 'adminsOnly', 'custodiansOnly', 'never'),
  /** Enrols or renews one's own keys. Clients may, but get no vault key. */
  enrol_keys: row('always', 'always', 'always', 'never'),
  found_organisation: row('always', 'adminsOnly', 'adminsOnly', 'never'),
  make_me_admin: row('noAdminYet', 'noAdminYet', 'noAdminYet', 'never'),
} as const satisfies Record<string, Record<Role, ConditionName>>

export type Action = keyof typeof rights

/** What goes on in a deleted vault: all about log, members and keys, so that somebody who leaves meanwhile has left it too. */
const inDeletedVaults: ReadonlySet<Action> = new Set<Action>([
  'restore_vault',
  'follow_log',
  'see_members',
  'change_members',
  'withdraw_proposal',
  'leave_vault',
  'deliver_key',
  'receive_key',
  'take_custody_keys',
])

/** Whether an act upon a vault, if the person may do it, is also possible while the vault is deleted. */
export const goesOnInDeleted = (action: Action): boolean => inDeletedVaults.has(action)

export type Decision = { allowed: true } | { allowed: false; code: ErrorCode }

const allow: Decision = { allowed: true }

/**
 * Looks up whether somebody of this role may do this, given these facts. The server decides with it, screens show by
 * it.
 */
export function decide(role: Role, action: Action, facts: Facts = {}): Decision {
  const condition = conditions[rights[action][role]]
  if (condition.holds(facts)) return allow
  const { otherwise } = condition
  return { allowed: false, code: typeof otherwise === 'function' ? otherwise(facts) : otherwise }
}
