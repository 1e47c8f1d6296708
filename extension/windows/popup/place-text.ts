import type { ActOutput } from '../../background/window-messages.ts'
import { texts } from '../language.ts'

type Host = ActOutput<'readOffers'>[number]['host']

/** The names from the outermost vault to the one that is meant. */
export const pathText = (path: readonly (string | null)[]): string =>
  path.map((name) => name ?? texts.row.hiddenVault).join(' / ')

/** A name with letters of other scripts is shown both ways, so that a look-alike is noticed. */
export const hostText = ({ ascii, unicode }: Host): string =>
  unicode === null ? ascii : `${unicode} (${ascii})`
