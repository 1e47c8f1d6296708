import {
  approveRequest,
  askForAccess,
  checkIn,
  checkOut,
  endRequest,
  listRequests,
  readRequest,
  showRequest,
} from './access.ts'
import { askForExport, planExport, runExport, takeExport } from './export-vaults.ts'
import { inspectImport, runImport } from './import-file.ts'
import { list } from './list.ts'
import { readValues } from './read-values.ts'
import { sendItem, sendText } from './send-link.ts'
import { readCode, revealItem, showItem } from './show-item.ts'
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
  verifyAudit,
}

/** Acts that no agent performs: a file of many secrets takes the passphrase, each time. */
export const ownActs = { ...acts, planExport, runExport, askForExport, takeExport }

type Acts = typeof ownActs
export type ActName = keyof typeof acts
export type OwnActName = keyof Acts
export type ActInput<Name extends OwnActName> = Parameters<Acts[Name]>[1]
export type ActOutput<Name extends OwnActName> = Awaited<ReturnType<Acts[Name]>>
