import { Button } from '@chaveiro/web/ui/button.tsx'
import { filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { addressText } from './address-text.ts'
import type { Confirming } from './use-fill.ts'

type Addresses = Confirming['change']['now']

/** The addresses at the person's last fill beside the present ones, which a colleague signed since. */
export function ConfirmAddresses({ title, change, onGoOn, onCancel }: Confirming) {
  const { confirm } = texts
  return (
    <main className="flex flex-1 flex-col gap-4 overflow-y-auto p-5">
      <h2 className="font-semibold text-title text-ink">{confirm.title}</h2>
      <p className="wrap-anywhere text-body text-ink-2">{filled(confirm.help, { title })}</p>
      <AddressList name={confirm.before} addresses={change.before} />
      <AddressList name={confirm.now} addresses={change.now} />
      <div className="mt-auto space-y-2 pt-2">
        <Button full variant="primary" size="lg" onClick={onCancel} autoFocus>
          {confirm.cancel}
        </Button>
        <Button full variant="danger-ghost" onClick={onGoOn}>
          {confirm.goOn}
        </Button>
      </div>
    </main>
  )
}

function AddressList({ name, addresses }: { name: string; addresses: Addresses }) {
  const all = [addresses.login_url, ...addresses.more_urls].filter((address) => address !== '')
  return (
    <section aria-label={name} className="rounded-lg border bg-surface px-4 py-3">
      <h3 className="text-caption text-ink-3">{name}</h3>
      <ul translate="no" className="wrap-anywhere mt-0.5 text-body text-ink">
        {all.map((address) => (
          <li key={address}>{addressText(address)}</li>
        ))}
      </ul>
      {addresses.url_match === 'site' && <p className="mt-1 text-ink-2 text-small">{texts.confirm.site}</p>}
    </section>
  )
}
