import type { Types } from './innocent.types.ts'

export type Back = Types
