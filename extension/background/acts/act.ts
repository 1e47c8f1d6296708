import type { z } from 'zod'
import type { Connector } from '../connecting.ts'
import type { Filler } from '../filling/fill-page.ts'
import type { FrameHearing } from '../filling/hear-frames.ts'
import type { Follower } from '../pending/follow-pending.ts'
import type { SentLogins } from '../saving/sent-logins.ts'
import type { ShowFits } from '../saving/show-fits.ts'
import type { Session } from '../session.ts'

/** The parts of the worker that acts use. */
export interface Background {
  session: Session
  connector: Connector
  filler: Filler
  hearing: FrameHearing
  sent: SentLogins
  showFits: ShowFits
  follower: Follower
}

/** Something that a window asks of the worker: the shape of what goes in, and what it does. What comes out is JSON. */
export interface Act<Input, Output> {
  input: z.ZodType<Input>
  run(background: Background, input: Input): Promise<Output>
}

export const act = <Input, Output>(
  input: z.ZodType<Input>,
  run: (background: Background, input: Input) => Promise<Output>,
): Act<Input, Output> => ({ input, run })
