import {
  answerConnect,
  approveConnect,
  type ConnectRequest,
  getConnect,
  refuseConnect,
} from '@chaveiro/contract/calls/connect.ts'
import type { DevicePlace } from '@chaveiro/contract/constants.ts'
import { deviceLabelForm } from '@chaveiro/contract/rules/people/device-label.ts'
import { placeNonce, placeProof } from '@chaveiro/crypto/processes/connect-place.ts'
import { ipAddressOrNone } from '../base/types/ip-address.ts'
import type { AskingProgram, PlaceForm } from '../base/types/programs.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import { createApprover } from './approval-unlocked-browser.ts'
import { changeAccess } from './change-methods.ts'

/** A request as the person read it here; later values of the server are ignored. */
interface Asking {
  readonly request: ConnectRequest
  /** Null until the person's browser proved that the program is here, or the person said that it is elsewhere. */
  place: DevicePlace | null
}

/** Connects programs of the person, each once its place is known. */
export function createProgramApprover(unlocked: () => OpenSession) {
  const asking = new Map<string, Asking>()
  const approver = createApprover(unlocked, {
    async get({ api }, id) {
      const { commitment } = shownAs(id).request
      return { ...(await api.send(getConnect, { params: { id } })), commitment }
    },
    answer: ({ api }, id, nonce) => api.send(answerConnect, { params: { id }, body: { nonce } }),
    async openingOf(_, id, reveal) {
      const { program, label, port } = shownAs(id).request
      return { approval: id, program, label, port, ...reveal }
    },
    async approve(session, id, sealed) {
      const { place } = shownAs(id)
      if (!place) throw new SessionError('approval_refused')
      await changeAccess(session, async (methods, sign) => {
        const statement = await sign(methods, { connects: { device: id, sealed } })
        await session.api.send(approveConnect, { params: { id }, body: { sealed, statement, place } })
      })
    },
    end: ({ api }, id) => api.send(refuseConnect, { params: { id } }),
  })

  function shownAs(id: string): Asking {
    const shown = asking.get(id)
    if (!shown) throw new SessionError('approval_over')
    return shown
  }

  return {
    ...approver,
    forget() {
      asking.clear()
      approver.forget()
    },
    async look(id: string): Promise<AskingProgram> {
      const request = await unlocked().api.send(getConnect, { params: { id } })
      const shown = asking.get(id) ?? { request, place: null }
      asking.set(id, shown)
      return asShown(shown.request)
    },
    /** The nonce leaves this device only in this form, for this computer. */
    async placeForm(id: string): Promise<PlaceForm> {
      const { request } = shownAs(id)
      if (!listensHere(request)) throw new SessionError('not_found')
      const { port, commitment } = request
      const nonce = await placeNonce(unlocked().keys, { approval: id, commitment })
      const action = port === null ? null : `http://127.0.0.1:${port}/`
      return { action, fields: { approval: id, commitment, nonce } }
    },
    async provePlace(id: string, proof: string): Promise<boolean> {
      const shown = shownAs(id)
      const place = { approval: id, commitment: shown.request.commitment }
      const isHere = (await placeProof(place, await placeNonce(unlocked().keys, place))) === proof
      if (isHere) shown.place = 'here'
      return isHere
    },
    async isElsewhere(id: string): Promise<void> {
      const shown = shownAs(id)
      if (!shown.request.may_be_elsewhere) throw new SessionError('only_this_computer')
      shown.place = 'elsewhere'
    },
    async answer(id: string): Promise<{ isReady: boolean }> {
      if (!shownAs(id).place) throw new SessionError('approval_refused')
      return approver.answer(id)
    },
  }
}

const listensHere = ({ program, port }: ConnectRequest) => port !== null || program === 'extension'

function asShown(request: ConnectRequest): AskingProgram {
  const { id, program, label, ip_address, own_ip_address, created_at, may_be_elsewhere } = request
  return {
    id,
    program,
    label: deviceLabelForm.test(label) ? label : '',
    ipAddress: ipAddressOrNone(ip_address),
    ownIpAddress: ipAddressOrNone(own_ip_address),
    createdAt: created_at,
    canProvePlace: listensHere(request),
    mayBeElsewhere: may_be_elsewhere,
  }
}
