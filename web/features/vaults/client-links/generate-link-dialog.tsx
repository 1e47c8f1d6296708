import type { ClientLink } from '@chaveiro/contract/calls/client-links.ts'
import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { clientLinkDays, clientLinkUses } from '@chaveiro/contract/constants.ts'
import { type DrawnVault, errorFacts, type MadeClientLink } from '@chaveiro/device'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { FormDialog } from '../../../nouns/forms/form-dialog.tsx'
import { UnsavableBanner, type WhyUnsavable } from '../../../nouns/forms/unsavable-banner.tsx'
import { LinkFields, LinkForm } from './link-fields.tsx'
import { MadeLinkDialog } from './made-link-dialog.tsx'
import { useMakeClientLink } from './use-client-links.ts'

/** Makes a client link: first its purpose, then, once, the whole address. */
export function GenerateLinkDialog({
  vault,
  shown: shownNow,
  replaces,
  why,
  onClose,
}: {
  vault: Vault
  shown: DrawnVault
  /** The link that the new one replaces. */
  replaces: ClientLink | null
  /** Why no link can be made any more. */
  why: WhyUnsavable | null
  onClose: () => void
}) {
  const { t } = useTranslation('client-links')
  const tellFailure = useFailureToast()
  // The vault as shown when the dialog opened.
  const [shown] = useState(shownNow)
  const [made, setMade] = useState<MadeClientLink | null>(null)
  const [deputy, setDeputy] = useState<OrganisationUser | null>(null)
  const make = useMakeClientLink(shown)
  const client = vault.tags.client || vault.name
  const form = useForm({
    resolver: zodResolver(LinkForm),
    defaultValues: {
      name: replaces?.name ?? client,
      client_name: client,
      address: replaces?.address ?? '',
      // Of what the old link asked for, what is still missing.
      wanted: (replaces?.wanted.filter((_, place) => !replaces.answered.includes(place)) ?? []).join('\n'),
      days: clientLinkDays.usual as number,
      max_uses: clientLinkUses.usual as number,
    },
  })
  const isDirty = made === null && (form.formState.isDirty || deputy !== null)
  const submit = form.handleSubmit(async (values) => {
    try {
      setMade(
        await make.mutateAsync({
          ...values,
          max_uses: Math.max(values.max_uses, values.wanted.length),
          deputy,
        }),
      )
    } catch (error) {
      for (const { path, fault } of errorFacts(error).fields)
        form.setError(path as 'name', { message: fault })
      tellFailure(t('generate.failed'), error, { preferDetail: true })
    }
  })

  if (made) return <MadeLinkDialog made={made} vault={shown} replaces={replaces} onClose={onClose} />
  return (
    <FormDialog
      size="md"
      busy={make.isPending}
      isDirty={isDirty}
      onClose={onClose}
      title={t('generate.title')}
      description={t('generate.description', { vault: shown.path.at(-1) })}
      onSubmit={submit}
      submit={why === null ? { label: t('generate.button') } : null}
    >
      <div className="space-y-5">
        <UnsavableBanner why={why} />
        <LinkFields form={form} vaultId={vault.id} deputy={deputy} onDeputy={setDeputy} />
      </div>
    </FormDialog>
  )
}
