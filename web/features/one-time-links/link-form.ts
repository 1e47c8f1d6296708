import { oneTimeHours } from '@chaveiro/contract/constants.ts'
import type { ItemPart } from '@chaveiro/device'
import { type UseFormReturn, useForm } from 'react-hook-form'

export const itemParts = ['title', 'login', 'password', 'login_url', 'notes'] as const

export interface LinkValues {
  hours: string
  asksPassword: boolean
  linkPassword: string
  /** What the sender adds. */
  fields: { label: string; value: string }[]
  /** Which parts of an item are included; notes and template fields only if the sender says so. */
  parts: Record<ItemPart, boolean>
  templateFields: Record<string, boolean>
  withOwnFields: boolean
  /** What was typed, for a link without an item. */
  secret: Record<ItemPart, string>
}

export type LinkForm = UseFormReturn<LinkValues>

const empty: LinkValues = {
  hours: String(oneTimeHours.usual),
  asksPassword: false,
  linkPassword: '',
  fields: [],
  parts: { title: true, login: true, password: true, login_url: true, notes: false },
  templateFields: {},
  withOwnFields: false,
  secret: { title: '', login: '', password: '', login_url: '', notes: '' },
}

export const useLinkForm = (): LinkForm => useForm<LinkValues>({ defaultValues: empty })

/** A field's limit, said by the form. An attribute of the field would cut what is pasted without a word. */
export const atMost = (max: number) => ({ value: max, message: `too_long ${max}` })

/** How long the link lives and the password it asks for, in the form that the session takes. */
export const termsOf = ({ hours, asksPassword, linkPassword }: LinkValues) => ({
  expiresInHours: Number(hours),
  ...(asksPassword ? { password: linkPassword } : {}),
})

/** The added fields, without empty rows. */
export const filledFields = ({ fields }: LinkValues) =>
  fields.filter(({ value }) => value !== '').map(({ label, value }) => ({ label: label.trim(), value }))
