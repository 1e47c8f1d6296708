import type { Back } from './innocent.types-back.ts'

export type Types = Back | undefined
