import { Banner } from '@chaveiro/web/ui/banner.tsx'
import { CloudOff } from 'lucide-react'
import { codeOf } from '../explain.ts'
import { texts } from '../language.ts'
import { FailureBanner } from '../parts/failure.tsx'
import { usePending } from './use-pending.ts'

/** Below what this browser saw last: that the server does not answer, or is not believed. */
export function Disconnected() {
  const { failure } = usePending()
  if (failure === null) return null
  return (
    <div className="px-3 py-2.5">
      {codeOf(failure) === 'unreachable' ? (
        <Banner slim live tone="warning" icon={<CloudOff />} title={texts.popup.offline} />
      ) : (
        <FailureBanner error={failure} />
      )}
    </div>
  )
}
