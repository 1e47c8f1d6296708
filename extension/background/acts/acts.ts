import { askForAccess, withdrawAccess } from './ask-for-access.ts'
import { fillNewPassword, listToChange, openChangePage } from './change-password.ts'
import { checkIn, checkOut, keepCheckout, readHolding } from './check-out.ts'
import { beginConnecting, enterConnectCode, followConnecting, withdrawConnecting } from './connect.ts'
import { copyValue } from './copy-value.ts'
import { approveRequest, denyRequest, listDecisions, showRequest } from './decide-requests.ts'
import { fillItem } from './fill-item.ts'
import { copyGenerated, generatePassword } from './generate-password.ts'
import { listFitting } from './list-fitting.ts'
import { openAddress } from './open-address.ts'
import { readCode } from './read-code.ts'
import { readOffers } from './read-offers.ts'
import { lookAtPending, readPending, seePending } from './read-pending.ts'
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
  copyGenerated,
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
  readPending,
  lookAtPending,
  seePending,
  askForAccess,
  withdrawAccess,
  readHolding,
  checkOut,
  checkIn,
  keepCheckout,
  listDecisions,
  showRequest,
  approveRequest,
  denyRequest,
}
