import { type Item, ItemOverview, type ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { filesMax, maxLength, ownFieldsMax, twoStepField } from '@chaveiro/contract/constants.ts'
import { LoginUrl, requiredText } from '@chaveiro/contract/primitives.ts'
import { completeAddress } from '@chaveiro/contract/rules/items/login-address.ts'
import { type ErrorFacts, fieldTooLarge, type ItemOverviewDraft, twoStepRefusal } from '@chaveiro/device'
import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'

/** What stands between the parts of a list that is typed as one text. */
const between = { more_urls: '\n', labels: ', ' }
const { more_urls: MoreUrls, labels: Labels } = ItemOverview.shape
/** The contract's overview, and the secret, which never leaves this device unsealed. */
const Values = ItemOverview.omit({
  tags: true,
  rehearsal: true,
  has_code: true,
  has_notes: true,
  has_files: true,
})
  .extend({
    login_url: z.string().overwrite(completeAddress).pipe(LoginUrl.unwrap()),
    /** One in each line. */
    more_urls: z
      .string()
      .transform((text) => partsOf(text, /\s+/).map(completeAddress))
      .pipe(MoreUrls.unwrap()),
    /** With commas between them. */
    labels: z
      .string()
      .transform((text) => partsOf(text, /[,;\n]/))
      .pipe(Labels.unwrap()),
    password: z.string(),
    notes: z.string(),
    metadata: z.record(z.string(), z.string().optional()),
    fields: z
      .array(z.object({ label: requiredText(maxLength.fieldLabel), value: z.string(), hidden: z.boolean() }))
      .max(ownFieldsMax, { error: 'too_long' }),
    /** Those that have arrived; the others are on their way, and nothing is saved before. */
    files: z
      .array(z.object({ id: z.string(), name: z.string(), size: z.int(), hash: z.string(), key: z.string() }))
      .max(filesMax, { error: 'too_long' }),
    filesOnTheWay: z.literal(0, { error: 'files_on_the_way' }),
  })
  .superRefine(({ password, notes, metadata, fields, files }, context) => {
    const secret = { password, notes, metadata: metadata as ItemSecret['metadata'], fields, files }
    const tooLarge = fieldTooLarge(secret)
    if (tooLarge) context.addIssue({ code: 'custom', message: 'too_large', path: [tooLarge] })
    const refusal = twoStepRefusal(metadata[twoStepField])
    if (refusal)
      context.addIssue({ code: 'custom', message: refusal.fault, path: ['metadata', twoStepField] })
  })
export type ItemValues = Omit<z.input<typeof Values>, 'filesOnTheWay'> & {
  expires_at: string | null
  filesOnTheWay: number
}
export type CheckedItem = z.output<typeof Values>
export type ItemFormState = UseFormReturn<ItemValues, unknown, CheckedItem>

/** Every site's name is known only to a large list, which is loaded for those who choose whole sites. */
const Saved = Values.superRefine(async ({ url_match, login_url, more_urls }, context) => {
  if (url_match !== 'site') return
  const { withoutSite } = await import('@chaveiro/contract/rules/items/fits-address.ts')
  if (withoutSite({ login_url, more_urls }) !== undefined)
    context.addIssue({ code: 'custom', message: 'no_site', path: ['url_match'] })
})

export function useItemForm(defaultValues: ItemValues): ItemFormState {
  return useForm<ItemValues, unknown, CheckedItem>({ resolver: zodResolver(Saved) as never, defaultValues })
}

/** A form's addresses, as they are saved. */
export const addressesIn = (login_url = '', more_urls = '') => ({
  login_url: completeAddress(login_url),
  more_urls: partsOf(more_urls, /\s+/).map(completeAddress),
})

/** The parts of a text, each once. */
const partsOf = (text: string, between: RegExp) => [
  ...new Set(
    text
      .split(between)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** A form's fields that are sealed. */
export type SecretValues = Pick<ItemValues, 'password' | 'notes' | 'metadata' | 'fields' | 'files'>

export const emptySecret: SecretValues = { password: '', notes: '', metadata: {}, fields: [], files: [] }

/** A new item's values: the specification's defaults and what the vault's tags say. */
export function newItemValues(tags: { client: string; squad: string }): ItemValues {
  return {
    title: '',
    type: 'web_credential',
    login: '',
    login_url: '',
    more_urls: '',
    url_match: 'exact',
    labels: '',
    environment: 'prod',
    criticality: 'medium',
    owner: '',
    client: tags.client,
    squad: tags.squad,
    expires_at: '',
    login_instructions: '',
    no_copy: false,
    requires_checkout: false,
    filesOnTheWay: 0,
    ...emptySecret,
  }
}

/** An existing item's values; its secret is added when the person asks for it. */
export function presentItemValues(item: Item): ItemValues {
  const { title, type, login, login_url, environment, criticality, owner, client, squad } = item
  const { login_instructions, no_copy, requires_checkout, url_match } = item
  return {
    ...{ title, type, login, login_url, environment, criticality, owner, client, squad },
    ...{ login_instructions, no_copy, requires_checkout, url_match },
    expires_at: item.expires_at ?? '',
    more_urls: item.more_urls.join(between.more_urls),
    labels: item.labels.join(between.labels),
    filesOnTheWay: 0,
    ...emptySecret,
  }
}

/** Checks values that were merged from two versions as the form checks its own. */
export const checkItem = (values: ItemValues): CheckedItem => Values.parse(values)

export function overviewOf(values: CheckedItem): ItemOverviewDraft {
  const { password: _password, notes: _notes, metadata: _metadata, fields: _fields, ...open } = values
  const { files: _files, filesOnTheWay: _onTheWay, ...overview } = open
  return overview
}

/** A list as the one text in which it is typed. */
const asTyped = (name: string, value: unknown) =>
  Array.isArray(value) ? value.join(between[name as keyof typeof between]) : (value ?? '')

/** The fields that somebody changed; the others are not theirs to sign. */
export function changedOverview(base: ItemValues, values: CheckedItem): Partial<ItemOverviewDraft> {
  const read = Values.safeParse(base)
  const saved = new Map<string, unknown>(Object.entries(read.success ? overviewOf(read.data) : base))
  const changed = Object.entries(overviewOf(values)).filter(
    ([name, value]) => asTyped(name, value) !== asTyped(name, saved.get(name)),
  )
  return Object.fromEntries(changed)
}

/** The secret as it is sealed: template fields only if they are filled and the form shows them. */
export function secretOf(values: CheckedItem, shownFields: readonly string[]): ItemSecret {
  const filled = shownFields.flatMap((name): [string, string][] => {
    const value = values.metadata[name] ?? ''
    return value === '' ? [] : [[name, value]]
  })
  const { password, notes, fields, files } = values
  return { password, notes, metadata: Object.fromEntries(filled), fields, files }
}

/** Marks the form's fields that the server refused; the first one gets the focus. */
export function markRefusedFields(form: ItemFormState, { fields }: ErrorFacts) {
  fields.forEach(({ path, fault }, place) => {
    const name = path.split('.').at(-1) as keyof ItemValues
    form.setError(name, { type: 'server', message: fault }, { shouldFocus: place === 0 })
  })
}
