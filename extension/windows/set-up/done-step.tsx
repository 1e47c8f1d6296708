import { Button } from '@chaveiro/web/ui/button.tsx'
import { FactLine, FactList } from '@chaveiro/web/ui/fact-list.tsx'
import { Lock, MousePointerClick, Pin } from 'lucide-react'
import { filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { useShortcuts } from '../shortcuts.ts'

/** What to know to begin. */
export function DoneStep({ email }: { email: string }) {
  const { done } = texts.setUp
  const fill = useShortcuts()?.fill
  return (
    <>
      <p className="text-body text-ink-2">{filled(done.help, { email })}</p>
      <FactList>
        <FactLine icon={<Pin />}>{done.pin}</FactLine>
        <FactLine icon={<MousePointerClick />}>
          {fill ? filled(done.fillByKeys, { keys: fill }) : done.fill}
        </FactLine>
        <FactLine icon={<Lock />}>{done.lock}</FactLine>
      </FactList>
      <Button full size="lg" variant="primary" onClick={() => window.close()}>
        {done.close}
      </Button>
    </>
  )
}
