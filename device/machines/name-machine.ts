import * as calls from '@chaveiro/contract/calls/machines.ts'
import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { type MachineOverview, machineCommitment } from '@chaveiro/contract/log/roster/machine-overview.ts'
import { presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { makeReasonSalt } from '@chaveiro/crypto/processes/access-statements.ts'
import { deriveMachineKeys } from '@chaveiro/crypto/processes/machine-keys.ts'
import { writeMachine, writeMachineEnd } from '@chaveiro/crypto/processes/machine-statements.ts'
import { writeMachineToken } from '@chaveiro/crypto/processes/machine-token.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v7 as makeId } from 'uuid'
import type { MachineHandle, PersonHandle } from '../base/types/handles.ts'
import type { MachineDraft, MadeMachine } from '../base/types/machines.ts'
import { SessionError } from '../base/types/session-error.ts'
import { keepOwnRosterStatement } from '../log/roster/append-statement.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { findUser, requireActive, requireAddress } from '../log/roster/person-addresses.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireAsShown } from './show-machines.ts'

type Machine = MadeMachine['machine']

/** Makes a machine with new keys, and its token. */
export function makeMachine(
  session: OpenSession,
  draft: MachineDraft,
  keeper: PersonHandle,
): Promise<MadeMachine> {
  const id = makeId()
  return onNewestRoster(session, async (roster) => {
    await requireKeeper(session, roster, keeper)
    const made = await newToken(session, roster, id)
    const { statement, overview } = await sign(session, roster, {
      id,
      draft,
      keeperId: keeper.id,
      keys: made.publicKeys,
    })
    const machine = await session.api.send(calls.makeMachine, {
      body: { statement, overview, proof_hash: made.proofHash },
    })
    await keepOwnRosterStatement(session, roster, statement)
    return { machine, token: made.token }
  })
}

/** Says something else of a machine, with the keys and the keeper that it has. */
export function changeMachine(
  session: OpenSession,
  shown: MachineHandle,
  draft: MachineDraft,
): Promise<Machine> {
  return onNewestRoster(session, async (roster) => {
    await requireAsShown(roster, shown)
    const named = roster.machines.get(shown.id)
    if (!named) throw new SessionError('not_found')
    const keys = { sealing_key: named.sealingKey, signing_key: named.signingKey }
    const { statement, overview } = await sign(session, roster, {
      id: shown.id,
      draft,
      keeperId: shown.keeperId,
      keys,
    })
    const machine = await session.api.send(calls.changeMachine, {
      params: { id: shown.id },
      body: { statement, overview },
    })
    await keepOwnRosterStatement(session, roster, statement)
    return machine
  })
}

/** Gives a machine new keys and a keeper, and nothing else; members' devices seal its items to it again. */
export function renewMachine(
  session: OpenSession,
  shown: MachineHandle,
  keeper: PersonHandle,
  until: string,
): Promise<MadeMachine> {
  return onNewestRoster(session, async (roster) => {
    await requireAsShown(roster, shown)
    await requireKeeper(session, roster, keeper)
    const made = await newToken(session, roster, shown.id)
    const draft = { ...shown, networks: [...shown.networks], until }
    const { statement, overview } = await sign(session, roster, {
      ...{ id: shown.id, draft, keeperId: keeper.id, keys: made.publicKeys },
    })
    const body = { statement, overview, proof_hash: made.proofHash }
    const machine = await session.api.send(calls.changeMachine, { params: { id: shown.id }, body })
    await keepOwnRosterStatement(session, roster, statement)
    return { machine, token: made.token }
  })
}

/** Ends a machine for good. */
export function endMachine(session: OpenSession, id: string): Promise<Machine> {
  return onNewestRoster(session, async (roster) => {
    const statement = await writeMachineEnd(session.keys, roster, id, session.now())
    const machine = await session.api.send(calls.endMachine, { params: { id }, body: { statement } })
    await keepOwnRosterStatement(session, roster, statement)
    return machine
  })
}

/** Throws unless the keeper is who the person saw, active, and has keys that are vouched for. */
async function requireKeeper(session: OpenSession, roster: RosterState, keeper: PersonHandle): Promise<void> {
  if (keeper.id !== session.keys.user)
    await requireAddress(session, await findUser(session, keeper.id), keeper)
  requireActive(roster, keeper.id)
  if (!presentKeys(roster, keeper.id)?.vouched) throw new SessionError('keys_unconfirmed')
}

async function newToken({ origin }: OpenSession, { org, head }: RosterState, machine: string) {
  const secret = SecretKey.random('machine')
  const keys = await deriveMachineKeys(secret, { org, machine })
  const proof = fromBase64url(keys.proof) as Uint8Array<ArrayBuffer>
  const proofHash = toBase64url(await verifier.sha256(proof))
  return {
    publicKeys: keys.publicKeys,
    proofHash,
    token: await writeMachineToken({ server: origin, org, head, machine, secret }),
  }
}

type Naming = {
  id: string
  draft: Omit<MachineDraft, 'name' | 'networks'> & MachineOverview
  keeperId: string
  keys: { readonly sealing_key: string; readonly signing_key: string }
}

async function sign(session: OpenSession, roster: RosterState, { id, draft, keeperId, keys }: Naming) {
  const { name, networks, identity, asks, until } = draft
  const overview = { name, networks: [...networks], identity, salt: makeReasonSalt() }
  const content = {
    ...{ machine: id, ...keys, keeper: keeperId, until },
    ...(asks && { asks: true as const }),
    ...(identity !== null && { identity: true as const }),
    overview: await machineCommitment(overview, id, overview.salt, verifier),
  }
  return { statement: await writeMachine(session.keys, roster, content, session.now()), overview }
}
