import { beginConnecting, enterConnectCode, followConnecting, withdrawConnecting } from './connect.ts'
import { copyValue } from './copy-value.ts'
import { generatePassword } from './generate-password.ts'
import { openAddress } from './open-address.ts'
import { readCode } from './read-code.ts'
import { searchItems } from './search-items.ts'
import { lock, readState, signOut, unlock } from './state.ts'

/** Everything that our windows ask of the worker, by name. */
export const acts = {
  readState,
  unlock,
  lock,
  signOut,
  beginConnecting,
  followConnecting,
  enterConnectCode,
  withdrawConnecting,
  searchItems,
  copyValue,
  readCode,
  generatePassword,
  openAddress,
}
