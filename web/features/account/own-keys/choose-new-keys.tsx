import { type ReactNode, useState } from 'react'
import { FactList } from '../../../ui/fact-list.tsx'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { PassphraseForm } from './passphrase-form.tsx'
import { SaveRecoveryCode } from './save-recovery-code.tsx'

interface Props {
  page: AccountPageData
  title: string
  description: string
  /** What it changes, as `FactLine`s. */
  facts: ReactNode
  form: { button: string; busyLabel: string; failedTitle: string }
  /** The button's text once the code was saved. */
  store: string
  after: ReactNode
  /** Makes the keys. Answers their recovery code, or null if the person cancelled. */
  make: (passphrase: string) => Promise<string | null>
  onSaved: () => Promise<void>
}

/** New keys: what will change, a passphrase, then the recovery code to save. */
export function ChooseNewKeys({ page, title, description, facts, form, store, after, make, onSaved }: Props) {
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null)
  if (recoveryCode !== null) {
    return <SaveRecoveryCode {...page} recoveryCode={recoveryCode} button={store} onSaved={onSaved} />
  }
  return (
    <AccountPage {...page} title={title} description={description} after={after}>
      <FactList>{facts}</FactList>
      <div className="mt-6 border-t pt-6">
        <PassphraseForm {...form} onChosen={async (passphrase) => setRecoveryCode(await make(passphrase))} />
      </div>
    </AccountPage>
  )
}
