import type { Command } from 'commander'
import type { Say } from '../i18n/texts.ts'
import { Refusal } from '../refusal.ts'
import type { MachineTerms } from '../unlocked/acts/machine-tokens.ts'
import { repeated } from './cli.ts'

export interface IdentityOptions {
  issuer?: string
  subject?: string
  audience?: string
}

export const addNetworks = (command: Command, text: Say): Command =>
  command.option('--network <cidr>', text('machine.network_option'), repeated, [])

export const addIdentity = (command: Command, text: Say): Command =>
  command
    .option('--issuer <url>', text('machine.issuer'))
    .option('--subject <pattern>', text('machine.subject'))
    .option('--audience <text>', text('machine.audience'))

/** The identity that the options name; null for none. Throws Refusal for a part of one. */
export function identityOf({ issuer, subject, audience }: IdentityOptions): MachineTerms['identity'] {
  if (issuer === undefined && subject === undefined && audience === undefined) return null
  if (issuer === undefined) throw new Refusal('usage.needs', { option: '--issuer' })
  if (subject === undefined) throw new Refusal('usage.needs', { option: '--subject' })
  return { issuer, subject, audience: audience ?? null }
}
