import { type Item, ItemOverview, type ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { twoStepField } from '@chaveiro/contract/constants.ts'
import { LoginUrl } from '@chaveiro/contract/primitives.ts'
import { completeAddress } from '@chaveiro/contract/rules/items/login-address.ts'
import { type ErrorFacts, fieldTooLarge, type ItemOverviewDraft, twoStepRefusal } from '@chaveiro/device'
import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'

/** The contract's overview, and the secret, which never leaves this device unsealed. */
const Values = ItemOverview.omit({ tags: true, rehearsal: true, has_code: true })
  .extend({
    login_url: z.string().overwrite(completeAddress).pipe(LoginUrl.unwrap()),
    password: z.string(),
    notes: z.string(),
    metadata: z.record(z.string(), z.string().optional()),
  })
  .superRefine(({ password, notes, metadata }, context) => {
    const tooLarge = fieldTooLarge({ password, notes, metadata: metadata as ItemSecret['metadata'] })
    if (tooLarge) context.addIssue({ code: 'custom', message: 'too_large', path: [tooLarge] })
    const refusal = twoStepRefusal(metadata[twoStepField])
    if (refusal)
      context.addIssue({ code: 'custom', message: refusal.fault, path: ['metadata', twoStepField] })
  })
export type ItemValues = z.input<typeof Values> & { expires_at: string | null }
export type CheckedItem = z.output<typeof Values>
export type ItemFormState = UseFormReturn<ItemValues, unknown, CheckedItem>

export function useItemForm(defaultValues: ItemValues): ItemFormState {
  return useForm<ItemValues, unknown, CheckedItem>({ resolver: zodResolver(Values) as never, defaultValues })
}

export const emptySecret: ItemSecret = { password: '', notes: '', metadata: {} }

/** A new item's values: the specification's defaults and what the vault's tags say. */
export function newItemValues(tags: { client: string; squad: string }): ItemValues {
  return {
    title: '',
    type: 'web_credential',
    login: '',
    login_url: '',
    environment: 'prod',
    criticality: 'medium',
    owner: '',
    client: tags.client,
    squad: tags.squad,
    expires_at: '',
    login_instructions: '',
    no_copy: false,
    requires_checkout: false,
    ...emptySecret,
  }
}

/** An existing item's values; its secret is added when the person asks for it. */
export function presentItemValues(item: Item): ItemValues {
  const { title, type, login, login_url, environment, criticality, owner, client, squad } = item
  const { login_instructions, no_copy, requires_checkout } = item
  return {
    ...{ title, type, login, login_url, environment, criticality, owner, client, squad },
    ...{ login_instructions, no_copy, requires_checkout },
    expires_at: item.expires_at ?? '',
    ...emptySecret,
  }
}

/** Checks values that were merged from two versions as the form checks its own. */
export const checkItem = (values: ItemValues): CheckedItem => Values.parse(values)

export function overviewOf(values: CheckedItem): ItemOverviewDraft {
  const { password: _password, notes: _notes, metadata: _metadata, ...overview } = values
  return overview
}

/** The fields that somebody changed; the others are not theirs to sign. */
export function changedOverview(base: ItemValues, values: CheckedItem): Partial<ItemOverviewDraft> {
  const read = Values.safeParse(base)
  const saved = new Map<string, unknown>(Object.entries(read.success ? overviewOf(read.data) : base))
  const changed = Object.entries(overviewOf(values)).filter(
    ([name, value]) => (value ?? '') !== (saved.get(name) ?? ''),
  )
  return Object.fromEntries(changed)
}

/** The secret as it is sealed: template fields only if they are filled and the form shows them. */
export function secretOf(values: CheckedItem, shownFields: readonly string[]): ItemSecret {
  const filled = shownFields.flatMap((name): [string, string][] => {
    const value = values.metadata[name] ?? ''
    return value === '' ? [] : [[name, value]]
  })
  return { password: values.password, notes: values.notes, metadata: Object.fromEntries(filled) }
}

/** Marks the form's fields that the server refused; the first one gets the focus. */
export function markRefusedFields(form: ItemFormState, { fields }: ErrorFacts) {
  fields.forEach(({ path, fault }, place) => {
    const name = path.split('.').at(-1) as keyof ItemValues
    form.setError(name, { type: 'server', message: fault }, { shouldFocus: place === 0 })
  })
}
