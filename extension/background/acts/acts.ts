import { fillNewPassword, listToChange, openChangePage } from './change-password.ts'
import { beginConnecting, enterConnectCode, followConnecting, withdrawConnecting } from './connect.ts'
import { copyValue } from './copy-value.ts'
import { fillItem } from './fill-item.ts'
import { generatePassword } from './generate-password.ts'
import { listFitting } from './list-fitting.ts'
import { openAddress } from './open-address.ts'
import { readCode } from './read-code.ts'
import { readOffers } from './read-offers.ts'
import { saveOffer } from './save-offer.ts'
import { searchItems } from './search-items.ts'
import { readShowFits, wantShowFits } from './show-fits.ts'
import { lock, readState, signOut, unlock } from './state.ts'
import { discardOffer, updateItem } from './update-item.ts'

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
  listFitting,
  searchItems,
  fillItem,
  copyValue,
  readCode,
  generatePassword,
  openAddress,
  listToChange,
  openChangePage,
  fillNewPassword,
  readOffers,
  saveOffer,
  updateItem,
  discardOffer,
  readShowFits,
  wantShowFits,
}
