import type { Criticality, Environment, ItemType } from '@chaveiro/contract/constants.ts'
import {
  Database,
  FileBadge,
  Globe,
  KeyRound,
  type LucideIcon,
  Megaphone,
  NotebookText,
  Plug,
  Share2,
  SquareTerminal,
  Tags,
} from 'lucide-react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { IconTile } from '../../ui/card.tsx'

const looks: Record<ItemType, { Icon: LucideIcon; tone: Tone }> = {
  web_credential: { Icon: Globe, tone: 'accent' },
  api_key: { Icon: KeyRound, tone: 'blue' },
  ad_token_google: { Icon: Megaphone, tone: 'yellow' },
  ad_token_meta: { Icon: Megaphone, tone: 'yellow' },
  ad_token_tiktok: { Icon: Megaphone, tone: 'yellow' },
  ad_token_linkedin: { Icon: Megaphone, tone: 'yellow' },
  gtm: { Icon: Tags, tone: 'blue' },
  integration_rd: { Icon: Plug, tone: 'green' },
  integration_hubspot: { Icon: Plug, tone: 'green' },
  integration_ekyte: { Icon: Plug, tone: 'green' },
  social_login: { Icon: Share2, tone: 'accent' },
  ssh_key: { Icon: SquareTerminal, tone: 'grey' },
  db_credential: { Icon: Database, tone: 'grey' },
  certificate: { Icon: FileBadge, tone: 'grey' },
  secure_note: { Icon: NotebookText, tone: 'grey' },
}

export function ItemIcon({ type }: { type: ItemType }) {
  const { Icon } = looks[type]
  return <Icon aria-hidden="true" />
}

export function ItemTile({ type }: { type: ItemType }) {
  return <IconTile icon={<ItemIcon type={type} />} tone={looks[type].tone} />
}

/** Production is tinted and framed, staging only outlined, so that nobody mistakes one for the other, or either for a button. */
export function EnvironmentMark({ environment, label }: { environment: Environment; label: string }) {
  return environment === 'prod' ? (
    <Badge tone="accent" className="border-accent! font-semibold!">
      {label}
    </Badge>
  ) : (
    <Badge outline className="border-dashed border-line-strong!">
      {label}
    </Badge>
  )
}

const tones: Record<Criticality, Tone> = { high: 'red', medium: 'yellow', low: 'grey' }

export function CriticalityMark({ criticality, label }: { criticality: Criticality; label: string }) {
  return <Badge tone={tones[criticality]}>{label}</Badge>
}
