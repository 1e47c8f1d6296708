import { MachineOverview } from '@chaveiro/contract/calls/machines.ts'
import { machineDaysMax } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { plainName } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import { errorFacts, type MachineDraft, type MachineHandle } from '@chaveiro/device'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { readNetworks } from './networks.ts'

/** Providers of identity tokens whose issuer is the same for everybody. */
const issuers = {
  github: 'https://token.actions.githubusercontent.com',
  gitlab: 'https://gitlab.com',
  google: 'https://accounts.google.com',
} as const
export const providers = ['none', 'github', 'gitlab', 'google', 'other'] as const

export interface MachineValues {
  name: string
  /** The last day, YYYY-MM-DD in the reader's time zone. */
  until: string
  networks: string
  provider: (typeof providers)[number]
  issuer: string
  audience: string
  subject: string
  asks: boolean
}

export type MachineForm = UseFormReturn<MachineValues>

const usualDays = 90

export const useMachineForm = (machine?: MachineHandle): MachineForm =>
  useForm<MachineValues>({ defaultValues: machine ? valuesOf(machine) : empty() })

const empty = (): MachineValues => ({
  name: '',
  until: dayIn(usualDays),
  networks: '',
  provider: 'none',
  issuer: '',
  // What most providers let a job ask for; unlikely to be another server's.
  audience: window.location.origin,
  subject: '',
  asks: false,
})

function valuesOf({ name, until, networks, identity, asks }: MachineHandle): MachineValues {
  const known = providers.find((one) => identity && issuers[one as keyof typeof issuers] === identity.issuer)
  return {
    ...empty(),
    ...{ name, asks, until: dayOf(until), networks: networks.join('\n') },
    ...(identity && { ...identity, provider: known ?? 'other' }),
  }
}

/** @param present the end that stays if its day does */
export function draftOf(values: MachineValues, present?: string): MachineDraft {
  const { name, until, networks, provider, issuer, audience, subject, asks } = values
  return {
    name: plainName(name),
    until: present !== undefined && dayOf(present) === until ? present : endOfDay(until),
    networks: readNetworks(networks).networks,
    identity:
      provider === 'none'
        ? null
        : {
            issuer: provider === 'other' ? issuer.trim() : issuers[provider],
            audience: audience.trim(),
            subject: subject.trim(),
          },
    asks,
  }
}

/** The first day and the last one on which a machine may end. */
export const untilDays = () => ({ min: dayIn(0), max: dayIn(machineDaysMax - 1) })

const identity = MachineOverview.shape.identity.unwrap().shape
const faultOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value)
  return error ? (error.issues[0]?.message ?? 'invalid') : true
}

/** What each field takes: true, or its fault. */
export const checks = {
  name: (typed: string) => faultOf(MachineOverview.shape.name, plainName(typed)),
  until: (typed: string) => {
    const { min, max } = untilDays()
    return typed === '' ? 'required' : (typed >= min && typed <= max) || 'invalid'
  },
  networks: (typed: string) => {
    const { networks, wrong } = readNetworks(typed)
    return wrong === null ? faultOf(MachineOverview.shape.networks, networks) : 'invalid'
  },
  issuer: (typed: string) => faultOf(identity.issuer, typed.trim()),
  audience: (typed: string) => faultOf(identity.audience, typed.trim()),
  subject: (typed: string) => faultOf(identity.subject, typed.trim()),
}

/** Marks the fields in which the server found a fault. */
export function markFaults(form: MachineForm, error: unknown): void {
  for (const { path, fault } of errorFacts(error).fields) {
    const field = path.split('.').find((part): part is keyof typeof checks => part in checks)
    if (field) form.setError(field, { message: fault }, { shouldFocus: true })
  }
}

/** A moment's day in the reader's time zone, YYYY-MM-DD. */
export const dayOf = (instant: string | number): string => {
  const at = new Date(instant)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
const dayIn = (days: number) => dayOf(Date.now() + days * dayMs)

/** A day's end in the reader's time zone, as an instant. */
export const endOfDay = (day: string) => new Date(`${day}T23:59:59.000`).toISOString()
