import { Drama } from 'lucide-react'
import { Badge } from './badge.tsx'
import { useUiTexts } from './ui-texts.tsx'

/** Marks what belongs to a rehearsal's made-up item. */
export function RehearsalBadge({ className }: { className?: string }) {
  const { rehearsal } = useUiTexts()
  return (
    <Badge tone="accent" icon={<Drama aria-hidden="true" />} {...(className && { className })}>
      {rehearsal}
    </Badge>
  )
}
