import { askForAccess, readRequest } from './access-requests.ts'
import { checkIn, checkOut } from './checkouts.ts'
import { askForExport, planExport, runExport, takeExport } from './export-vaults.ts'
import { inspectImport, runImport } from './import-file.ts'
import { list } from './list.ts'
import { giveItems, planGift, planTaking, takeItems } from './machine-items.ts'
import { changeMachine, makeMachine, renewMachine } from './machine-tokens.ts'
import { endMachine, listMachines, showMachine } from './machines.ts'
import { readValues } from './read-values.ts'
import { approveRequest, endRequest, listRequests, showRequest } from './requests.ts'
import { sendItem, sendText } from './send-link.ts'
import { readCode, revealItem, showItem } from './show-item.ts'
import { showImport, undoImport } from './undo-import.ts'
import { verifyAudit } from './verify-audit.ts'
import { createItem, deleteItem, editItem, generatePassword } from './write-items.ts'

/**
 * Everything that the command line does with an unlocked device, by name: the same in the agent and without it. What goes in and comes out is
 * JSON, and never a key.
 */
export const acts = {
  list,
  showItem,
  revealItem,
  readValues,
  readCode,
  createItem,
  editItem,
  deleteItem,
  generatePassword,
  askForAccess,
  listRequests,
  readRequest,
  showRequest,
  approveRequest,
  endRequest,
  checkOut,
  checkIn,
  sendItem,
  sendText,
  inspectImport,
  runImport,
  showImport,
  undoImport,
  verifyAudit,
  listMachines,
  showMachine,
  endMachine,
  planGift,
  planTaking,
  takeItems,
}

/** Acts that no agent performs: a file of many secrets, and a token, which outlasts the lock, take the passphrase each time. */
export const ownActs = {
  ...acts,
  planExport,
  runExport,
  askForExport,
  takeExport,
  makeMachine,
  renewMachine,
  changeMachine,
  giveItems,
}

type Acts = typeof ownActs
export type ActName = keyof typeof acts
export type OwnActName = keyof Acts
export type ActInput<Name extends OwnActName> = Parameters<Acts[Name]>[1]
export type ActOutput<Name extends OwnActName> = Awaited<ReturnType<Acts[Name]>>
