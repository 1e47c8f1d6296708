import type { ExportForm as Form } from '@chaveiro/contract/constants.ts'
import { exportForms, maxLength } from '@chaveiro/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { Vault as VaultMark } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FilterSelect } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import type { ExportChoice } from './use-export.ts'
import { VaultTicks } from './vault-ticks.tsx'

/** The first step: which vaults, in which format, and why. */
export function ExportForm({
  first,
  onLook,
}: {
  first: ExportChoice
  onLook: (choice: ExportChoice) => Promise<void>
}) {
  const { t } = useTranslation('export')
  const query = useQuery(vaultsQuery)
  const vaults = query.data?.filter(({ holds_key, is_writer }) => holds_key && is_writer)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(first.vaults))
  const [form, setForm] = useState<Form>(first.form)
  const [reason, setReason] = useState(first.reason)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const chosen = vaults?.filter(({ id }) => ticked.has(id)).map(({ id }) => id) ?? []

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (chosen.length === 0 || reason.trim() === '') return
    setBusy(true)
    await onLook({ vaults: chosen, form, reason })
    setBusy(false)
  }
  if (!vaults) return <NotLoaded query={query} failed={t('lookFailed')} lines={6} />
  if (vaults.length === 0)
    return (
      <Card flush>
        <EmptyState icon={<VaultMark />} title={t('what.none')} description={t('what.noneHint')} />
      </Card>
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title={t('what.title')} description={t('what.description')}>
          <VaultTicks vaults={vaults} ticked={ticked} onTicked={setTicked} />
          {isTried && chosen.length === 0 && (
            <p role="alert" className="mt-3 text-red-ink text-small">
              {t('how.chosen')}
            </p>
          )}
        </Card>
        <Card title={t('how.title')}>
          <div className="space-y-5">
            <div>
              <p className="mb-1.5 font-medium text-ink text-small">{t('how.form')}</p>
              <FilterSelect<Form>
                label={t('how.form')}
                value={form}
                onValueChange={setForm}
                options={exportForms.map((value) => ({
                  value,
                  label: t(`form.${value}`),
                  hint: t(`form.${value}Hint`),
                }))}
                className="w-full"
              />
              <p className="mt-1.5 text-ink-3 text-small">{t(`form.${form}Hint`)}</p>
            </div>
            <TextArea
              label={t('how.reason')}
              help={t('how.reasonHelp')}
              error={isTried && reason.trim() === '' ? t('how.reasonMissing') : undefined}
              rows={3}
              maxLength={maxLength.reason}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button type="submit" variant="primary" busy={isBusy} busyLabel={t('looking')}>
              {t('look')}
            </Button>
          </div>
        </Card>
      </div>
    </form>
  )
}
