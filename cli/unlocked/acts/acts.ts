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
import { list } from './list.ts'
import { readValues } from './read-values.ts'
import { sendItem, sendText } from './send-link.ts'
import { readCode, revealItem, showItem } from './show-item.ts'
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
}

export type Acts = typeof acts
export type ActName = keyof Acts
export type ActInput<Name extends ActName> = Parameters<Acts[Name]>[1]
export type ActOutput<Name extends ActName> = Awaited<ReturnType<Acts[Name]>>
