import type { Invitation } from '@chaveiro/crypto/processes/read-invitation.ts'
import type { KeySession, KeyStatus } from '../types/key-session.ts'
import { followInvitation } from './account/follow-invitation.ts'
import { createStepLoop, type StepLoop } from './duties/step-loop.ts'
import { signDueHeads, signHeadsInBackground } from './heads/sign-due-heads.ts'
import { addMember, removeMember, setInheritance } from './members/change-members.ts'
import { confirmMember } from './members/confirm-member.ts'
import { secondProposal, setCustody } from './members/set-custody.ts'
import { vaultAccess } from './members/vault-access.ts'
import { withdrawProposal } from './members/withdraw-proposal.ts'
import { confirmReset } from './people/confirm-reset.ts'
import { inviteUser, renewInvitation } from './people/invite-user.ts'
import { confirmKey, readOrganisation, setAutomaticVouching } from './people/organisation.ts'
import { confirmRole, setUserRole, setUserStatus } from './people/set-role.ts'
import { settleOrganisation } from './people/settle-organisation.ts'
import { checkPeople } from './roster/person-addresses.ts'
import type { OpenSession } from './state/open-session.ts'
import { newcomerReader } from './state/roster-reader.ts'
import type { SessionContext } from './state/session-context.ts'
import { checkVaultOverviews } from './vault-logs/check-vault-overviews.ts'
import { createVault, foundUnkeyedVaults } from './vaults/create-vault.ts'
import { adoptVaultOverview, updateVault } from './vaults/update-vault.ts'

type Verbs = Pick<
  KeySession,
  | 'organisation'
  | 'checkPeople'
  | 'inviteUser'
  | 'renewInvitation'
  | 'confirmKey'
  | 'setAutomaticVouching'
  | 'setUserRole'
  | 'setUserStatus'
  | 'confirmRole'
  | 'confirmReset'
  | 'confirmOrganisation'
  | 'takeInvitation'
  | 'createVault'
  | 'foundUnkeyedVaults'
  | 'vaultAccess'
  | 'addMember'
  | 'removeMember'
  | 'setInheritance'
  | 'updateVault'
  | 'setCustody'
  | 'confirmMember'
  | 'secondProposal'
  | 'withdrawProposal'
  | 'checkVaultOverviews'
  | 'adoptVaultOverview'
  | 'keepInStep'
>

type Ground = Pick<SessionContext, 'api' | 'memory' | 'now' | 'known' | 'unlocked' | 'tell'> & {
  /** Whether unlocked sessions keep in step by themselves. */
  isInBackground: boolean
}

export type SharingStatus = Pick<
  Extract<KeyStatus, { state: 'unlocked' }>,
  'awaitsConfirmation' | 'mustCompareOrganisation' | 'deliveries' | 'keyArrivals'
>

/** People, members of vaults, and keys that follow what is decided about them. */
export function createSharing(ground: Ground) {
  const { known, unlocked, tell } = ground
  /** The link that somebody followed: theirs alone, should another person sign in here next. */
  let followed: { by: string; invitation: Invitation } | null = null
  let mustCompare = false
  let loop: { of: OpenSession; steps: StepLoop } | null = null
  let keyArrivals = 0

  const invitationOf = (userId: string) => (followed?.by === userId ? followed.invitation : null)

  function loopOf(session: OpenSession): StepLoop {
    if (loop?.of === session) return loop.steps
    const steps = createStepLoop(session, {
      stepped(arrived) {
        keyArrivals += arrived.length
        tell()
      },
    })
    loop = { of: session, steps }
    return steps
  }

  /** Runs an act of the person; what follows from it is done at once. */
  async function act<T>(work: (session: OpenSession) => Promise<T>): Promise<T> {
    const session = unlocked()
    try {
      return await work(session)
    } finally {
      if (!session.ended.signal.aborted) loopOf(session).soon()
    }
  }

  const verbs: Verbs = {
    organisation: async () => readOrganisation(unlocked()),
    checkPeople: async (people) => checkPeople(unlocked(), people),
    inviteUser: (draft) => act((session) => inviteUser(session, draft)),
    renewInvitation: (userId, address) => act((session) => renewInvitation(session, userId, address)),
    confirmKey: (userId, words, address) => act((session) => confirmKey(session, userId, words, address)),
    setAutomaticVouching: (on) => act((session) => setAutomaticVouching(session, on)),
    setUserRole: (userId, role, address) => act((session) => setUserRole(session, userId, role, address)),
    setUserStatus: (userId, status) => act((session) => setUserStatus(session, userId, status)),
    confirmRole: (userId, shown, address) => act((session) => confirmRole(session, userId, shown, address)),
    confirmReset: (userId, words, address) => act((session) => confirmReset(session, userId, words, address)),
    async confirmOrganisation() {
      const session = unlocked()
      if (session.roster) await session.seen.keepMustCompare(session.roster.org, false)
      mustCompare = false
      tell()
    },
    async takeInvitation(fragment) {
      const reader = newcomerReader(ground)
      const invitation = await followInvitation(reader, fragment, ground.now())
      followed = { by: reader.person.id, invitation }
    },

    createVault: (draft) => act((session) => createVault(session, draft)),
    foundUnkeyedVaults: async () => foundUnkeyedVaults(unlocked()),
    vaultAccess: async (vaultId) => vaultAccess(unlocked(), vaultId),
    addMember: (vaultId, userId, address) => act((session) => addMember(session, vaultId, userId, address)),
    removeMember: (vaultId, userId) => act((session) => removeMember(session, vaultId, userId)),
    setInheritance: (vaultId, inherits) => act((session) => setInheritance(session, vaultId, inherits)),
    updateVault: (vaultId, change) => act((session) => updateVault(session, vaultId, change)),
    setCustody: (vaultId, custody) => act((session) => setCustody(session, vaultId, custody)),
    confirmMember: (vaultId, userId, address) =>
      act((session) => confirmMember(session, vaultId, userId, address)),
    withdrawProposal: (vaultId, hash) => act((session) => withdrawProposal(session, vaultId, hash)),
    secondProposal: (vaultId, hash, address) =>
      act((session) => secondProposal(session, vaultId, hash, address)),
    checkVaultOverviews: async (vaults) => checkVaultOverviews(unlocked(), vaults),
    adoptVaultOverview: (vault) => act((session) => adoptVaultOverview(session, vault)),
    async keepInStep() {
      const session = unlocked()
      const state = await loopOf(session).step()
      await signDueHeads(session)
      return state
    },
  }

  return {
    verbs,
    /** The invitation whose link this person followed, as long as they have no keys in the roster. */
    invitation: () => invitationOf(known().id),
    /** After an unlock: enters the roster where that is due, and follows it from then on. */
    async settle(session: OpenSession) {
      try {
        await settleOrganisation(session, invitationOf(session.person.id))
        const { roster } = session
        if (roster?.people.has(session.person.id)) followed = null
        mustCompare = roster !== null && (await session.seen.mustCompare(roster.org))
      } finally {
        const mayRun = ground.isInBackground && session.person.role !== 'client'
        if (mayRun && !session.ended.signal.aborted) {
          loopOf(session).start()
          signHeadsInBackground(session)
        }
      }
    },
    status({ roster, person }: OpenSession): SharingStatus {
      return {
        awaitsConfirmation: roster !== null && !roster.people.get(person.id)?.vouched,
        mustCompareOrganisation: mustCompare,
        deliveries: loop?.steps.state() ?? { waiting: [], running: 0, lastError: null },
        keyArrivals,
      }
    },
    /** When the session ends, or another one takes its place. */
    forget() {
      loop = null
      mustCompare = false
    },
  }
}
