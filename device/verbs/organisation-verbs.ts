import { followInvitation } from '../account/follow-invitation.ts'
import type { OrganisationVerbs } from '../base/types/people.ts'
import { currentRoster } from '../log/roster/load-roster.ts'
import { organisationWords } from '../log/roster/words.ts'
import { foundOrganisation } from '../people/found-organisation.ts'
import { readOrganisation, setAutomaticVouching, setLeastRelease } from '../people/organisation.ts'
import { newcomerReader } from '../state/roster-reader.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createOrganisationVerbs(context: SessionContext): OrganisationVerbs {
  const { api, unlocked, act } = context
  return {
    async found() {
      const kit = await foundOrganisation(unlocked(), 'become')
      await context.refresh()
      return kit
    },
    async kit() {
      const kit = unlocked().organisationKit
      return kit && { ...kit, words: await organisationWords(api, kit.organisation) }
    },
    async putAwayKit() {
      const session = unlocked()
      if (session.organisationKit) await session.seen.keepKit(session.organisationKit.organisation, null)
      session.organisationKit = null
      context.publishStatus()
    },
    read: async () => readOrganisation(unlocked()),
    async words() {
      const roster = await currentRoster(unlocked())
      return roster && organisationWords(api, roster.org)
    },
    async confirm() {
      const session = unlocked()
      if (session.roster) await session.seen.keepMustCompare(session.roster.org, false)
      session.mustCompareOrganisation = false
      context.publishStatus()
    },
    setAutomaticVouching: (on) => act((session) => setAutomaticVouching(session, on)),
    setLeastRelease: (release) => act((session) => setLeastRelease(session, release)),
    async takeInvitation(fragment) {
      const reader = newcomerReader(context)
      const invitation = await followInvitation(reader, fragment, context.now())
      context.followedInvitation = { by: reader.person.id, invitation }
    },
  }
}
