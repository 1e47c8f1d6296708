import { Button } from '@chaveiro/web/ui/button.tsx'
import { SelectField } from '@chaveiro/web/ui/select.tsx'
import { TextField } from '@chaveiro/web/ui/text-field.tsx'
import { toast } from '@chaveiro/web/ui/toast.tsx'
import { Save } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { useAct } from '../use-act.ts'
import { ask } from '../worker.ts'
import { DoNotSave, type Offer, OfferCard } from './offer-card.tsx'
import { hostText, pathText } from './place-text.ts'

/** A new item, with a title and a vault proposed. */
export function SaveOffer({ offer }: { offer: Offer }) {
  const { offers } = texts
  const { id, kind, host, vaults } = offer
  const [title, setTitle] = useState((host.unicode ?? host.ascii).replace(/^www\./, ''))
  const [login, setLogin] = useState(offer.login)
  const [vaultId, setVaultId] = useState(vaults[0]?.id ?? '')
  const [fault, setFault] = useState<string>()
  const { busy, run } = useAct<'save'>()
  const vault = vaults.find((one) => one.id === vaultId)

  function save(event: FormEvent) {
    event.preventDefault()
    if (title.trim() === '') return setFault(offers.titleRequired)
    if (!vault) return
    void run('save', async () => {
      await ask('saveOffer', { id, title, login, vault: { id: vault.id, path: vault.path } })
      toast.success(filled(offers.saved, { title }))
    })
  }

  return (
    <OfferCard
      icon={<Save />}
      title={filled(offers.save, { host: hostText(host) })}
      help={kind === 'sent' ? offers.saveHelp : offers.madeHelp}
    >
      {vaults.length === 0 ? (
        <div className="space-y-2 pl-11">
          <p className="text-ink-2 text-small">{offers.noVault}</p>
          <DoNotSave id={id} disabled={false} />
        </div>
      ) : (
        <form onSubmit={save} className="space-y-3">
          <TextField
            label={offers.title}
            value={title}
            error={fault}
            onChange={({ target }) => {
              setTitle(target.value)
              setFault(undefined)
            }}
          />
          <TextField label={offers.login} value={login} onChange={({ target }) => setLogin(target.value)} />
          <SelectField
            label={offers.vault}
            value={vaultId}
            onValueChange={setVaultId}
            options={vaults.map((one) => ({
              value: one.id,
              label: pathText(one.path),
            }))}
          />
          <div className="flex gap-2">
            <Button type="submit" size="sm" variant="primary" busy={busy === 'save'}>
              {offers.saveNow}
            </Button>
            <DoNotSave id={id} disabled={busy !== null} />
          </div>
        </form>
      )}
    </OfferCard>
  )
}
