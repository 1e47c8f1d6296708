import type { DeviceProgram } from '@chaveiro/contract/constants.ts'
import type { Proof } from './unlocking.ts'

/** A program that asks to be connected. */
export interface AskingProgram {
  id: string
  program: DeviceProgram
  /** The computer's name as it says; empty if it has not the form of one. */
  label: string
  /** The addresses of its request and of this page, by the server's word; empty if one has not the form. */
  ipAddress: string
  ownIpAddress: string
  createdAt: string
  /** Whether it listens on its own computer for a proof that it is this one: at a port, or, as an extension, in the tab that it opened. */
  canProvePlace: boolean
  /** Whether the organisation lets programs on other computers be connected. */
  mayBeElsewhere: boolean
}

/** What a page says to this computer, where only the asking program listens. */
export interface PlaceForm {
  /** Where it is sent to; null for an extension, which hears it as an event of the page in the tab that it opened. */
  action: string | null
  fields: { approval: string; commitment: string; nonce: string }
}

/**
 * How an unlocked browser connects a program without a session. As for new browsers, six digits go each way; before them, the browser proves
 * that the program is on its computer.
 */
export interface ProgramVerbs {
  look(id: string): Promise<AskingProgram>
  /** Throws `not_found` if the program does not listen. */
  placeForm(id: string): Promise<PlaceForm>
  /** Whether this came back from the program; then it counts as being on this computer. */
  provePlace(id: string, proof: string): Promise<boolean>
  /** The person says that it runs on another computer. Throws `only_this_computer` unless the organisation allows that. */
  isElsewhere(id: string): Promise<void>
  /** Answers, once the place is known; `isReady` once the program shows its digits. Throws `approval_refused` before that. */
  answer(id: string): Promise<{ isReady: boolean }>
  /** Takes the digits that the program shows, once. False ends the exchange. */
  enterCode(id: string, code: string): Promise<boolean>
  /** After matching digits: seals the secret, and answers the six digits to type into the program. */
  approve(id: string, proof: Proof): Promise<{ code: string }>
  refuse(id: string): Promise<void>
}
