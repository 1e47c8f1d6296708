import { fromBase64url } from '../../encoding/base64url.ts'
import { canonicalJson, type JsonValue } from '../../encoding/canonical-json.ts'
import { appendRoster, type RosterState } from '../../log/roster/roster.ts'
import { hashText } from '../../log/statements/statement.ts'
import {
  type Actor,
  enrolPayload,
  genesisPayload,
  makeActor,
  sign,
  signRaw,
  someFingerprint,
  someHash,
  webVerifier,
} from '../cast.ts'
import { invitationFor, keysOf, onRoster } from '../organisation.ts'
import { addGroupOrder, flipSignature, signWithSmallOrder } from './bad-signatures.ts'
import { startLog } from './log-in-the-making.ts'
import { nameMachines } from './machine-statements.ts'
import { closeInvitation } from './roster-close-statements.ts'
import { renew, reset } from './roster-key-statements.ts'
import { fingerprintOf, makePeople, type People, type Person, type Roster } from './roster-people.ts'
import { resume } from './roster-resume-statements.ts'
import { nameTeams } from './team-statements.ts'

const expires = '2026-03-08T12:00:00.000Z'
const tooLate = '2026-03-08T12:00:00.001Z'

/**
 * Every kind of statement. Ana founds the roster; bia follows an invitation, becomes an admin, renews her keys and
 * is dismissed; bia vouches for caio; davi enrols under automatic vouching, gets keys by a reset, is deactivated and
 * active again; nobody vouches for eva. An invitation is closed; ana requires a release; two people resume.
 */
export async function makeRosterStatements() {
  const roster = startLog<RosterState>('roster', (state, text) => appendRoster(state, text, webVerifier))
  const people = await makePeople()
  const { ana, bia, caio, davi, eva } = people
  await found(roster, people)
  const invitation = await inviteAndEnrol(roster, people)
  await vouchAndAppoint(roster, people)
  await decidePolicies(roster, people)
  await closeInvitation(roster, people)
  await requireReleases(roster, people)
  const daviNow = await reset(roster, people)
  await deactivateAndReturn(roster, people)
  const renewed = await renew(roster, people, davi)
  await resume(roster, people)
  const machine = await nameMachines(roster, { ...people, davi: daviNow })
  await nameTeams(roster, { ...people, davi: daviNow })
  const atRenewal = roster.state
  await dismiss(roster, people, bia)
  return {
    roster,
    /** The roster that the vault's log names, before the dismissal of bia. */
    atRenewal,
    people: { ana, bia: renewed.renewed, caio, davi: daviNow, eva, biaBefore: bia },
    machine,
    identities: [ana, bia, caio].map(({ identity }) => identity),
    countersigned: { invitation, renewal: renewed.content },
  }
}

async function found(roster: Roster, { ana, recovery, caio }: People) {
  const plain = genesisPayload(ana, recovery)
  const payload = { ...plain, admin: { ...plain.admin, identity: ana.identity.commitment } }
  const genesis = await sign(ana, 'chaveiro.roster.genesis', payload)
  roster.refuse('genesis with a flipped signature', 'bad_signature', flipSignature(genesis))
  roster.refuse('genesis with S + L for S (RFC 8032, 8.4)', 'bad_signature', addGroupOrder(genesis))
  const smallOrder = 'genesis under a key of small order, whose signature fits every message'
  roster.refuse(smallOrder, 'weak_key', signWithSmallOrder(payload))
  await roster.add(genesis)
  roster.refuse('genesis twice', 'wrong_kind', genesis)
  const enrol = await sign(caio, 'chaveiro.roster.enrol', enrolPayload(caio, roster.state))
  const algorithm = 'ML-KEM-1024+ML-DSA-87'
  const otherKeys = await rewritten(caio, enrol, (payload) => ({ ...payload, algorithm }))
  roster.refuse('an enrol with keys of an unknown algorithm', 'newer_release', otherKeys)
  roster.refuse('enrol without a genesis', 'wrong_kind', enrol, 0)
}

/** Returns the content countersigned by the invitation's key. */
async function inviteAndEnrol(roster: Roster, { ana, bia, caio, recovery }: People) {
  const link = await makeActor(0)
  const invite = (invitationKey: string, until = expires) =>
    onRoster(ana, 'chaveiro.roster.invite', roster.state, {
      by: ana.user,
      user: bia.user,
      identity: bia.identity.commitment,
      invitation_key: invitationKey,
      expires: until,
    })
  const expired = await invite(link.signing_key, '2026-03-01T12:00:00.000Z')
  roster.refuse('an invite that expired before it was made', 'expired', expired)
  const ofTheKit = await invite(recovery.signing_key)
  roster.refuse('an invite with the key of the recovery kit', 'key_taken', ofTheKit)
  const hash = await hashText(await roster.add(await invite(link.signing_key)), webVerifier)

  const enrol = async (who: Actor, key: Actor, changes: { at?: string } = {}) => {
    const invitation = await invitationFor(who, hash, key, roster.state)
    const fields = { user: who.user, ...keysOf(who), invitation, ...changes }
    return onRoster(who, 'chaveiro.roster.enrol', roster.state, fields)
  }
  roster.refuse('an enrol countersigned with another key', 'bad_signature', await enrol(bia, ana))
  roster.refuse('an enrol by another person’s invitation', 'unknown_invite', await enrol(caio, link))
  const late = await enrol(bia, link, { at: tooLate })
  roster.refuse('an enrol after the invite expired', 'unknown_invite', late)
  const good = await enrol(bia, link)
  roster.refuse('an enrol with a flipped signature', 'bad_signature', flipSignature(good))
  await roster.add(good)
  roster.refuse('an enrol twice', 'wrong_seq', good)
  await roster.add(await appoint(roster, ana, bia, 'admin'))
  return { org: roster.state.org, invite: hash, user: bia.user, ...keysOf(bia) }
}

async function vouchAndAppoint(roster: Roster, { ana, bia, caio }: People) {
  await roster.add(await enrol(roster, caio))
  const vouch = (by: Actor, whom: Person, fingerprint = fingerprintOf(roster, whom)) =>
    onRoster(by, 'chaveiro.roster.vouch', roster.state, {
      by: by.user,
      user: whom.user,
      identity: whom.identity.commitment,
      fingerprint,
    })
  roster.refuse('a vouch for other keys', 'wrong_fingerprint', await vouch(ana, caio, someFingerprint))
  roster.refuse('a vouch by somebody who is not a custodian', 'not_entitled', await vouch(caio, bia))
  const good = await vouch(bia, caio)
  const nameless = await rewritten(bia, good, ({ identity: _, ...rest }) => rest)
  roster.refuse('a vouch for no address', 'malformed', nameless)
  const laterVersion = await rewritten(bia, good, (payload) => ({ ...payload, v: 2 }))
  roster.refuse('a statement of a later version', 'newer_release', laterVersion)
  const same = (payload: JsonValue) => payload
  const laterKind = await rewritten(bia, good, same, (header) => header.replace('vouch', 'foresee'))
  roster.refuse('a statement of a kind that only a newer release knows', 'newer_release', laterKind)
  const fingerprint = `2.${someHash}`
  const laterFingerprint = await rewritten(bia, good, (payload) => ({ ...payload, fingerprint }))
  roster.refuse('a vouch for a fingerprint of a later version', 'newer_release', laterFingerprint)
  const early = await appoint(roster, ana, caio, 'manager')
  roster.refuse('an appointment of somebody who is not vouched for', 'not_vouched', early)
  await roster.add(good)
  const again = await vouch(bia, caio)
  roster.refuse('a vouch for keys and an address that are vouched for', 'already_vouched', again)
  await roster.add(await appoint(roster, ana, caio, 'manager'))
  const oneself = await appoint(roster, ana, ana, 'manager')
  roster.refuse('an appointment of oneself', 'same_person', oneself)
  const byManager = await appoint(roster, caio, bia, 'manager')
  roster.refuse('an appointment by a manager', 'not_entitled', byManager)
  const role = { by: ana.user, user: caio.user, role: 'admin' as const }
  const otherRole = await onRoster(ana, 'chaveiro.roster.dismiss', roster.state, role)
  roster.refuse('a dismissal of another role', 'wrong_role', otherRole)
}

async function decidePolicies(roster: Roster, { ana, caio, davi, eva }: People) {
  const policy = (by: Actor, automatic: boolean) =>
    onRoster(by, 'chaveiro.roster.policy', roster.state, { by: by.user, automatic_vouching: automatic })
  roster.refuse('a policy by a manager', 'not_entitled', await policy(caio, true))
  await roster.add(await policy(ana, true))
  await roster.add(await enrol(roster, davi))
  await roster.add(await policy(ana, false))
  await roster.add(await enrol(roster, eva))
}

async function requireReleases(roster: Roster, { ana, caio }: People) {
  const require = (by: Actor, release: number) =>
    onRoster(by, 'chaveiro.roster.require', roster.state, { by: by.user, release })
  roster.refuse('a release required by a manager', 'not_entitled', await require(caio, 2))
  roster.refuse('a release that is required already', 'unchanged', await require(ana, 0))
  await roster.add(await require(ana, 2))
  await roster.add(await require(ana, 1))
}

async function dismiss(roster: Roster, { ana }: People, { user }: Actor) {
  const fields = { by: ana.user, user, role: 'admin' as const }
  await roster.add(await onRoster(ana, 'chaveiro.roster.dismiss', roster.state, fields))
}

/** Without a role: caio, a manager, deactivates and activates davi, who keeps his keys. */
async function deactivateAndReturn(roster: Roster, { ana, caio, davi, eva }: People) {
  const off = (by: Actor, { user }: Actor) =>
    onRoster(by, 'chaveiro.roster.dismiss', roster.state, { by: by.user, user })
  const on = (by: Actor, { user }: Actor) =>
    onRoster(by, 'chaveiro.roster.appoint', roster.state, { by: by.user, user })
  roster.refuse('a deactivation of oneself', 'same_person', await off(ana, ana))
  roster.refuse('a deactivation of an admin by a manager', 'not_entitled', await off(caio, ana))
  roster.refuse('a deactivation of somebody for whom nobody vouches', 'not_vouched', await off(caio, eva))
  roster.refuse('an activation of somebody who was not deactivated', 'unchanged', await on(caio, davi))
  await roster.add(await off(caio, davi))
  roster.refuse(
    'an appointment of somebody deactivated',
    'not_vouched',
    await appoint(roster, ana, davi, 'manager'),
  )
  await roster.add(await on(caio, davi))
}

const enrol = (roster: Roster, who: Actor) =>
  onRoster(who, 'chaveiro.roster.enrol', roster.state, { user: who.user, ...keysOf(who) })

const appoint = (roster: Roster, by: Actor, { user }: Actor, role: 'admin' | 'manager') =>
  onRoster(by, 'chaveiro.roster.appoint', roster.state, { by: by.user, user, role })

/** A statement with another payload or header, valid or not, signed again. */
function rewritten(
  by: Actor,
  statement: string,
  changePayload: (payload: { [name: string]: JsonValue }) => JsonValue,
  changeHeader = (header: string) => header,
): Promise<string> {
  const [header, payload] = statement
    .split('.')
    .map((part) => new TextDecoder().decode(fromBase64url(part) ?? undefined))
  const changed = changePayload(JSON.parse(payload as string))
  return signRaw(by, changeHeader(header as string), canonicalJson(changed))
}
