import type { Role } from '@chaveiro/contract/constants.ts'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'

/** What a decision may depend on. A fact that nobody stated counts against the person. */
export type Facts = {
  /** Has a membership row in the vault, from whatever source. */
  isMember?: boolean
  /** The vault is listed: all staff see its overview. */
  isListed?: boolean
  /** Made the item. */
  isCreator?: boolean
  /** Has a live grant to the item. */
  hasLiveGrant?: boolean
  /** Has the item checked out. */
  isHolder?: boolean
  /** The request, proposal or audit entry is the person's own. */
  isOwn?: boolean
  /** Has approved this request before. */
  hasApproved?: boolean
  /** The user acted upon is the person. */
  isSelf?: boolean
  targetRole?: Role
  newRole?: Role
  /** The user acted upon is the only active admin. */
  isLastAdmin?: boolean
  /** An active admin exists. */
  adminExists?: boolean
}

type Condition = {
  holds: (facts: Facts) => boolean
  /** Why not; where there are several reasons, the first that applies. */
  otherwise: ErrorCode | ((facts: Facts) => ErrorCode)
}

/** Nobody acts upon themselves; an unstated fact counts as if they did. */
const ownAccountOr =
  (code: ErrorCode) =>
  ({ isSelf }: Facts): ErrorCode =>
    isSelf === false ? code : 'own_account'
const contributorOrClient = (role: Role | undefined) => role === 'contributor' || role === 'client'

/** The conditions that stand in the table's cells, and what a person reads where one does not hold. */
export const conditions = {
  always: { holds: () => true, otherwise: 'forbidden' },
  never: { holds: () => false, otherwise: 'forbidden' },
  custodiansOnly: { holds: () => false, otherwise: 'not_custodian' },
  adminsOnly: { holds: () => false, otherwise: 'not_admin' },
  member: { holds: ({ isMember }) => isMember === true, otherwise: 'not_member' },
  memberOrListed: {
    holds: ({ isMember, isListed }) => isMember === true || isListed === true,
    otherwise: 'not_found',
  },
  memberOrGrant: {
    holds: ({ isMember, hasLiveGrant }) => isMember === true || hasLiveGrant === true,
    otherwise: 'not_member',
  },
  creator: { holds: ({ isCreator }) => isCreator === true, otherwise: 'forbidden' },
  holder: { holds: ({ isHolder }) => isHolder === true, otherwise: 'not_holder' },
  own: { holds: ({ isOwn }) => isOwn === true, otherwise: 'not_found' },
  ownOnly: { holds: ({ isOwn }) => isOwn === true, otherwise: 'not_admin' },
  notOwn: { holds: ({ isOwn }) => isOwn === false, otherwise: 'forbidden' },
  secondPerson: {
    holds: ({ isOwn, hasApproved }) => isOwn === false && hasApproved === false,
    otherwise: 'forbidden',
  },
  notSelf: { holds: ({ isSelf }) => isSelf === false, otherwise: 'own_account' },
  other: {
    holds: ({ isSelf, isLastAdmin }) => isSelf === false && isLastAdmin === false,
    otherwise: ownAccountOr('last_admin'),
  },
  otherButAdmins: {
    holds: ({ isSelf, targetRole }) => isSelf === false && targetRole !== undefined && targetRole !== 'admin',
    otherwise: ownAccountOr('not_admin'),
  },
  contributorOrClientOnly: {
    holds: ({ isSelf, targetRole, newRole }) =>
      isSelf === false && contributorOrClient(targetRole) && contributorOrClient(newRole),
    otherwise: ownAccountOr('not_admin'),
  },
  noAdminYet: { holds: ({ adminExists }) => adminExists === false, otherwise: 'admin_exists' },
} as const satisfies Record<string, Condition>

export type ConditionName = keyof typeof conditions

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
  reveal_item: row('member', 'member', 'memberOrGrant', 'never'),
  make_one_time_link: row('member', 'member', 'memberOrGrant', 'never'),
  check_out_item: row('member', 'member', 'memberOrGrant', 'never'),
  check_in_item: row('always', 'always', 'holder', 'never'),
  request_jit: row('always', 'always', 'memberOrListed', 'never'),
  request_break_glass: row('always', 'always', 'memberOrListed', 'never'),
  see_request: row('always', 'always', 'own', 'never'),
  decide_jit: row('notOwn', 'notOwn', 'custodiansOnly', 'never'),
  approve_break_glass: row('secondPerson', 'secondPerson', 'custodiansOnly', 'never'),
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
  see_readable_items: row('always', 'always', 'custodiansOnly', 'never'),
  ask_to_rotate: row('always', 'always', 'custodiansOnly', 'never'),
  see_rotate_task: row('always', 'always', 'own', 'never'),
  change_settings: row('always', 'always', 'custodiansOnly', 'never'),
  make_me_admin: row('noAdminYet', 'noAdminYet', 'noAdminYet', 'never'),
} as const satisfies Record<string, Record<Role, ConditionName>>

export type Action = keyof typeof rights
