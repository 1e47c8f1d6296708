import type { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import type { z } from 'zod'

/** The dashboard's figures, undefined while they are not known. */
export interface NeedProps {
  figures: z.output<typeof getDashboard.response> | undefined
}
