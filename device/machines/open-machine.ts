import * as calls from '@chaveiro/contract/calls/machines.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import {
  continuesHead,
  machineStands,
  type RosterState,
  replayRoster,
} from '@chaveiro/contract/log/roster/roster.ts'
import { ownRelease } from '@chaveiro/contract/log/statements/newer-release.ts'
import { deriveMachineKeys, type MachineKeys } from '@chaveiro/crypto/processes/machine-keys.ts'
import {
  type MachineToken,
  readMachineToken,
  TokenUnreadable,
} from '@chaveiro/crypto/processes/machine-token.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { type ApiClient, createApiClient } from '../base/calls/api-client.ts'
import type { GivenToMachine, MachineHost, OpenedByMachine, OpenMachine } from '../base/types/own-machine.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { twoStepCodes } from '../formats/codes/two-step-codes.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import type { MachineSession } from './machine-session.ts'
import { type GivenItems, givenItems, openRead } from './open-as-machine.ts'
import { askForRun } from './own-run.ts'

/** Signs in again this long before a sign-in ends. */
const earlyMs = minuteMs

/**
 * The machine of a token: proves itself to the token's server, and takes nothing from it that does not continue the organisation as it was
 * when the token was made. Throws SessionError('token_incomplete', 'token_unknown', 'machine_over' or 'release_required'), CallError
 * ('machine_refused'), and DistrustError('roster' or 'machine', fault).
 */
export async function openMachine(host: MachineHost, text: string): Promise<OpenMachine> {
  const token = await readToken(text)
  const { org, machine: id, secret, server } = token
  const keys = await deriveMachineKeys(secret, { org, machine: id })
  const now = host.now ?? (() => new Date())
  const api = signedIn(host, { server, id, keys, now })
  const state = await api.send(calls.readMachineState, { query: {} })
  const roster = await readRoster(state.statements, token)
  const named = roster.machines.get(id)
  if (named === undefined) throw new DistrustError('machine', 'unknown_person')
  if (roster.leastRelease > ownRelease) throw new SessionError('release_required')
  const isTheirs = named.fingerprint === keys.fingerprint
  if (!isTheirs || !machineStands(roster, id, now().toISOString())) throw new SessionError('machine_over')
  const session: MachineSession = {
    ...{ api, keys, roster, now, logs: new Map() },
    async refresh() {
      const { statements } = await api.send(calls.readMachineState, { query: {} })
      session.roster = await readRoster(statements, session.roster)
      session.logs.clear()
    },
  }
  const given = await givenItems(session, state.items)
  return { id, server, org, asks: named.asks, ...verbs(session, given, named.asks) }
}

function verbs(session: MachineSession, given: GivenItems, asks: boolean) {
  const { api } = session
  return {
    items: (): GivenToMachine[] => given.map(({ shown }) => shown),
    async read(grantId: string): Promise<OpenedByMachine> {
      if (asks) throw new SessionError('machine_must_ask')
      const answer = await api.send(calls.readAsMachine, { params: { id: grantId } })
      if (answer.grant_id !== grantId) throw new DistrustError('item', 'place')
      return openRead(session, answer, null)
    },
    ask: (reason: string) => askForRun(session, reason),
    twoStepCodes,
  }
}

async function readToken(text: string): Promise<MachineToken> {
  try {
    return await readMachineToken(text)
  } catch (error) {
    if (error instanceof TokenUnreadable) throw new SessionError(error.code, { cause: error })
    throw error
  }
}

/** The roster of the token's organisation, which goes on from where it was when the token was made, or when it was read last. */
async function readRoster(
  statements: readonly string[],
  { org, head }: Pick<MachineToken, 'org' | 'head'>,
): Promise<RosterState> {
  const roster = await verifyOrDistrust('roster', null, () => replayRoster(statements, verifier))
  if (roster.org !== org) throw new DistrustError('roster', 'other_organisation')
  if (!continuesHead(roster, head)) {
    throw new DistrustError('roster', roster.head.seq < head.seq ? 'shrunk' : 'forked')
  }
  return roster
}

type SigningIn = { server: string; id: string; keys: MachineKeys; now: () => Date }

/** An API client that is signed in as the machine, and signs in again before that ends. */
function signedIn(host: MachineHost, { server, id, keys, now }: SigningIn): ApiClient {
  let session: { token: string; expiresMs: number } | null = null
  const client = createApiClient({
    baseUrl: server,
    token: () => session?.token ?? null,
    language: () => host.language ?? ('en' as Language),
    ...(host.fetch && { fetch: host.fetch }),
  })
  const enter = async () => {
    if (session && now().getTime() < session.expiresMs - earlyMs) return
    session = null
    const identity = await host.identity?.()
    const body = { machine: id, proof: keys.proof, ...(identity !== undefined && { identity }) }
    const { token, expires_at } = await client.send(calls.signInMachine, { body })
    session = { token, expiresMs: Date.parse(expires_at) }
  }
  return {
    ...client,
    async send(call, ...input) {
      await enter()
      return client.send(call, ...input)
    },
  }
}
