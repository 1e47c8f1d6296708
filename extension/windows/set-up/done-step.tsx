import { Button } from '@chaveiro/web/ui/button.tsx'
import { FactLine, FactList } from '@chaveiro/web/ui/fact-list.tsx'
import { Lock, Pin, Search } from 'lucide-react'
import { filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'

/** What to know to begin. */
export function DoneStep({ email }: { email: string }) {
  const { done } = texts.setUp
  return (
    <>
      <p className="text-body text-ink-2">{filled(done.help, { email })}</p>
      <FactList>
        <FactLine icon={<Pin />}>{done.pin}</FactLine>
        <FactLine icon={<Search />}>{done.search}</FactLine>
        <FactLine icon={<Lock />}>{done.lock}</FactLine>
      </FactList>
      <Button full size="lg" variant="primary" onClick={() => window.close()}>
        {done.close}
      </Button>
    </>
  )
}
