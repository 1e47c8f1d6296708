import type { Role } from '../../constants.ts'
import type { ErrorCode } from '../../errors.ts'

/** Facts that a decision may depend on. A missing fact counts against the person. */
export type Facts = {
  /** Has a membership row in the vault, from any source. */
  isMember?: boolean
  /** One of them lets the person change what is in it, as a reader's does not. */
  isWriter?: boolean
  /** The vault is listed and the person's keys are confirmed, so they see its overview. */
  isListed?: boolean
  /** Created the item. */
  isCreator?: boolean
  hasLiveGrant?: boolean
  /** Has the item checked out. */
  isHolder?: boolean
  /** The request, proposal or audit entry is the person's own. */
  isOwn?: boolean
  /** Already approved this request. */
  hasApproved?: boolean
  /** Acts upon themselves. */
  isSelf?: boolean
  targetRole?: Role
  newRole?: Role
  /** The user acted upon is the only active admin. */
  isLastAdmin?: boolean
  adminExists?: boolean
}

type Condition = {
  holds: (facts: Facts) => boolean
  /** The refusal's code; if several apply, the first. */
  otherwise: ErrorCode | Code
}
type Code = (facts: Facts) => ErrorCode

/** Nobody acts upon themselves; a missing fact counts as if they did. */
const ownAccountOr =
  (code: ErrorCode) =>
  ({ isSelf }: Facts): ErrorCode =>
    isSelf === false ? code : 'own_account'
const contributorOrClient = (role: Role | undefined) => role === 'contributor' || role === 'client'

const reader: Code = ({ isMember, isWriter }) =>
  isMember === true && isWriter !== true ? 'reads_only' : 'not_member'

/** The conditions used in the table's cells, and the refusal when one does not hold. */
export const conditions = {
  always: { holds: () => true, otherwise: 'forbidden' },
  never: { holds: () => false, otherwise: 'forbidden' },
  custodiansOnly: { holds: () => false, otherwise: 'not_custodian' },
  adminsOnly: { holds: () => false, otherwise: 'not_admin' },
  member: { holds: ({ isMember }) => isMember === true, otherwise: 'not_member' },
  writer: { holds: ({ isMember, isWriter }) => isMember === true && isWriter === true, otherwise: reader },
  memberOrListed: {
    holds: ({ isMember, isListed }) => isMember === true || isListed === true,
    otherwise: 'not_found',
  },
  memberOrGrant: {
    holds: ({ isMember, hasLiveGrant }) => isMember === true || hasLiveGrant === true,
    otherwise: 'not_member',
  },
  creator: { holds: ({ isCreator }) => isCreator === true, otherwise: 'forbidden' },
  writingCreator: {
    holds: ({ isCreator, isMember, isWriter }) =>
      isCreator === true && isMember === true && isWriter === true,
    otherwise: (facts) => (reader(facts) === 'reads_only' ? 'reads_only' : 'forbidden'),
  },
  holder: { holds: ({ isHolder }) => isHolder === true, otherwise: 'not_holder' },
  holderOnly: { holds: ({ isHolder }) => isHolder === true, otherwise: 'checkout_to_clear' },
  own: { holds: ({ isOwn }) => isOwn === true, otherwise: 'not_found' },
  ownOnly: { holds: ({ isOwn }) => isOwn === true, otherwise: 'not_admin' },
  notOwn: { holds: ({ isOwn }) => isOwn === false, otherwise: 'own_request' },
  secondPerson: {
    holds: ({ isOwn, hasApproved }) => isOwn === false && hasApproved === false,
    otherwise: ({ isOwn }) => (isOwn === false ? 'already_approved' : 'own_request'),
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
