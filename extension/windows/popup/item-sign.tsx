import { IconTile } from '@chaveiro/web/ui/card.tsx'
import { Globe, KeyRound, NotebookText, Share2, SquareTerminal } from 'lucide-react'
import type { ActOutput } from '../../background/window-messages.ts'

type ItemType = ActOutput<'searchItems'>[number]['type']

/** Five signs are enough here: the web app has one for each type. */
function signOf(type: ItemType) {
  if (type === 'web_credential') return <Globe />
  if (type === 'social_login') return <Share2 />
  if (type === 'ssh_key' || type === 'db_credential') return <SquareTerminal />
  return type === 'secure_note' || type === 'certificate' ? <NotebookText /> : <KeyRound />
}

export const ItemSign = ({ type, isOpen }: { type: ItemType; isOpen: boolean }) => (
  <IconTile size="sm" icon={signOf(type)} tone={isOpen ? 'accent' : 'grey'} />
)
