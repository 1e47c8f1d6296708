import { ShieldAlert } from 'lucide-react'
import { EmailText } from './email-text.tsx'

/** An e-mail address other than the one signed for the person, with a sentence on what that means. */
export function AlteredAddress({ address, meaning }: { address: string; meaning: string }) {
  return (
    <span className="block text-red-ink text-small">
      <EmailText address={address} />
      <span className="mt-0.5 flex items-start gap-1 text-caption">
        <ShieldAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
        {meaning}
      </span>
    </span>
  )
}
