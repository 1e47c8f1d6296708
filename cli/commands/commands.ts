import { addReading } from './read.ts'
import { addStatus } from './status.ts'

/** In the order of the help. */
export const commands = [addStatus, addReading]
