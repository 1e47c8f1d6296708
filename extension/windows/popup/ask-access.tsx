import { grantHours, grantHoursDefault, maxLength } from '@chaveiro/contract/constants.ts'
import { Button } from '@chaveiro/web/ui/button.tsx'
import { FilterSelect } from '@chaveiro/web/ui/select.tsx'
import { TextArea } from '@chaveiro/web/ui/text-field.tsx'
import { toast } from '@chaveiro/web/ui/toast.tsx'
import { Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ActInput } from '../../background/window-messages.ts'
import { countOf } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { FailureBanner } from '../parts/failure.tsx'
import { useAct } from '../use-act.ts'
import { ask } from '../worker.ts'
import { pathText } from './place-text.ts'
import type { SeenItem } from './seen-item.ts'
import { useShowView } from './view.tsx'

type Hours = ActInput<'askForAccess'>['hours']

/** Asks for some hours of access to one item, without leaving the page. */
export function AskAccess({ item }: { item: SeenItem }) {
  const { access } = texts
  const show = useShowView()
  const [hours, setHours] = useState(String(grantHoursDefault))
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const [failure, setFailure] = useState<unknown>(null)
  const { busy, run } = useAct<'send'>(setFailure)

  function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    if (reason.trim() === '') return setFault(access.reasonRequired)
    void run('send', async () => {
      await ask('askForAccess', { item, hours: Number(hours) as Hours, reason })
      toast.success(access.sent, access.sentHint)
      show({ name: 'items' })
    })
  }

  return (
    <main className="min-h-0 flex-1 overflow-y-auto p-4">
      <form onSubmit={submit} className="space-y-4">
        <p className="flex items-start gap-3 rounded-lg border bg-surface px-3 py-2.5">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" />
          <span className="wrap-anywhere min-w-0">
            <span className="block font-medium text-body text-ink">{item.title}</span>
            <span className="block text-caption text-ink-3">{pathText(item.path)}</span>
          </span>
        </p>
        {failure !== null && <FailureBanner error={failure} />}
        <div>
          <p className="mb-1.5 font-medium text-ink text-small">{access.duration}</p>
          <FilterSelect
            label={access.duration}
            value={hours}
            onValueChange={setHours}
            options={grantHours.map((count) => ({
              value: String(count),
              label: countOf(access.hours, count),
            }))}
          />
        </div>
        <TextArea
          autoFocus
          label={access.reason}
          help={access.reasonHelp}
          aria-required
          maxLength={maxLength.reason}
          value={reason}
          error={fault}
          onChange={({ target }) => {
            setReason(target.value)
            setFault(undefined)
          }}
        />
        <Button type="submit" full size="lg" variant="primary" busy={busy === 'send'}>
          {access.send}
        </Button>
      </form>
    </main>
  )
}
