import type { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Question } from './question-of.ts'

/** Renders the dialog in which one decision is taken; it may have been opened in order to deny. */
export type RenderDecision = (decision: {
  question: Question
  denies: boolean
  onClose: () => void
}) => ReactNode

export interface NeedProps {
  /** The dashboard's figures, undefined while they are not known. */
  figures: z.output<typeof getDashboard.response> | undefined
  renderDecision: RenderDecision
}
