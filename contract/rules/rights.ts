import type { Role } from '../constants.ts'
import type { ErrorCode } from '../errors.ts'
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

/** DESIGN section 4: who may do what. Columns: admin, manager, contributor, client. */
export const rights = {
  see_vault: row('always', 'always', 'memberOrListed', 'never'),
  create_vault: row('always', 'always', 'custodiansOnly', 'never'),
  edit_vault: row('always', 'always', 'custodiansOnly', 'never'),
  delete_vault: row('always', 'always', 'custodiansOnly', 'never'),
  make_client_link: row('always', 'always', 'custodiansOnly', 'never'),
  /** Which client links a vault has, and what came by them: never what is inside. */
  see_client_links: row('always', 'always', 'member', 'never'),
  /** Ends a client link, and empties what came by it. */
  withdraw_client_link: row('always', 'always', 'creator', 'never'),
  /** Goes on with a client link: signs by its key which inbox its page believes. Its maker and its deputy are its creators. */
  sign_client_link: row('creator', 'creator', 'creator', 'never'),
  /** Reads the sealed text of what a client handed in, or refuses it. */
  open_submission: row('member', 'member', 'member', 'never'),
  /** Who is a member, by name and address, and through what: a listed vault shows others only its overview. */
  see_members: row('always', 'always', 'member', 'never'),
  change_members: row('always', 'always', 'custodiansOnly', 'never'),
  /** Takes back a proposal that a second custodian has not confirmed. */
  withdraw_proposal: row('always', 'ownOnly', 'custodiansOnly', 'never'),
  leave_vault: row('member', 'member', 'member', 'never'),
  /** Hands the vault's key to others, starts its next generation, or deals its custody keys. */
  deliver_key: row('member', 'member', 'member', 'never'),
  /** Takes a key that was delivered to oneself, or refuses one that does not open. */
  receive_key: row('member', 'member', 'member', 'never'),
  /** One's own custody keys of a split vault; the vault's log says who has any. */
  take_custody_keys: row('always', 'always', 'custodiansOnly', 'never'),
  list_items: row('always', 'always', 'memberOrListed', 'never'),
  create_item: row('always', 'always', 'member', 'never'),
  edit_item: row('always', 'always', 'member', 'never'),
  delete_item: row('always', 'always', 'creator', 'never'),
  reveal_item: row('memberOrGrant', 'memberOrGrant', 'memberOrGrant', 'never'),
  make_one_time_link: row('memberOrGrant', 'memberOrGrant', 'memberOrGrant', 'never'),
  /** A one-time link of no item. */
  send_secret: row('always', 'always', 'always', 'never'),
  see_one_time_link: row('always', 'always', 'own', 'never'),
  withdraw_one_time_link: row('always', 'always', 'own', 'never'),
  check_out_item: row('memberOrGrant', 'memberOrGrant', 'memberOrGrant', 'never'),
  check_in_item: row('always', 'always', 'holder', 'never'),
  /** Turns off that an item asks for a check-out. */
  clear_checkout: row('always', 'always', 'holderOnly', 'never'),
  request_jit: row('always', 'always', 'memberOrListed', 'never'),
  request_break_glass: row('always', 'always', 'memberOrListed', 'never'),
  see_request: row('always', 'always', 'own', 'never'),
  approve_jit: row('secondPerson', 'secondPerson', 'custodiansOnly', 'never'),
  /** Denies a request, or revokes what was approved; also who approved it. */
  end_jit: row('notOwn', 'notOwn', 'custodiansOnly', 'never'),
  approve_break_glass: row('secondPerson', 'secondPerson', 'custodiansOnly', 'never'),
  /** Denies an emergency, or revokes what was approved; also who approved it. */
  end_break_glass: row('notOwn', 'notOwn', 'custodiansOnly', 'never'),
  /** Starts or ends the rehearsal of an emergency in a vault, and sees how far it is. */
  rehearse_emergency: row('always', 'always', 'custodiansOnly', 'never'),
  see_audit_entry: row('always', 'always', 'own', 'never'),
  import_item: row('always', 'always', 'member', 'never'),
  see_people: row('always', 'always', 'custodiansOnly', 'never'),
  manage_user: row('other', 'otherButAdmins', 'custodiansOnly', 'never'),
  change_role: row('other', 'contributorOrClientOnly', 'custodiansOnly', 'never'),
  /** Signs that a role decided before makes, or no longer makes, somebody a custodian. */
  sign_custody: row('notSelf', 'adminsOnly', 'custodiansOnly', 'never'),
  /** One of the two voices that give somebody new keys. A manager may be one for an admin: the roster asks for more. */
  reset_keys: row('notSelf', 'notSelf', 'custodiansOnly', 'never'),
  change_policy: row('always', 'adminsOnly', 'custodiansOnly', 'never'),
  /** One of the two voices by which the logs go on after a backup was put back. The roster asks that one is an admin's. */
  resume_logs: row('always', 'always', 'custodiansOnly', 'never'),
  /** Says by a signed view where all vaults stand: only who sees all of them can. */
  sign_view: row('always', 'always', 'custodiansOnly', 'never'),
  /** Reads others' signed views, each as far as the reader sees its vaults. */
  compare_views: row('always', 'always', 'always', 'never'),
  see_readable_items: row('always', 'always', 'custodiansOnly', 'never'),
  ask_to_rotate: row('always', 'always', 'custodiansOnly', 'never'),
  see_rotate_task: row('always', 'always', 'own', 'never'),
  change_settings: row('always', 'always', 'custodiansOnly', 'never'),
  /** The organisation's name, and what holds for everybody's vaults, locks and sessions. */
  change_organisation: row('always', 'adminsOnly', 'custodiansOnly', 'never'),
  /** Enters or renews one's own keys in the roster. Nobody hands a client a key. */
  enrol_keys: row('always', 'always', 'always', 'never'),
  found_organisation: row('always', 'adminsOnly', 'adminsOnly', 'never'),
  make_me_admin: row('noAdminYet', 'noAdminYet', 'noAdminYet', 'never'),
} as const satisfies Record<string, Record<Role, ConditionName>>

export type Action = keyof typeof rights

export type Decision = { allowed: true } | { allowed: false; code: ErrorCode }

const allow: Decision = { allowed: true }

/**
 * Reads the table: may somebody of this role do this, given these facts? The server decides by it, screens show by it.
 */
export function decide(role: Role, action: Action, facts: Facts = {}): Decision {
  const condition = conditions[rights[action][role]]
  if (condition.holds(facts)) return allow
  const { otherwise } = condition
  return { allowed: false, code: typeof otherwise === 'function' ? otherwise(facts) : otherwise }
}
