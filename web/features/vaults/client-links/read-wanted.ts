import { foldText } from '@chaveiro/contract/rules/texts/fold-text.ts'
import { plainName } from '@chaveiro/contract/rules/texts/in-sentence.ts'

/** A press away; all of them are services that we know. */
export const usualAccounts = [
  'Instagram',
  'Facebook',
  'Meta Business',
  'Google Ads',
  'Google Analytics',
  'Google Business Profile',
  'WordPress',
  'Registro.br',
] as const

/** The names of wanted accounts, one in a line; what repeats another, in whatever spelling, is left out. */
export function readWanted(text: string): string[] {
  const names = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const name = plainName(line)
    if (name !== '' && !names.has(foldText(name))) names.set(foldText(name), name)
  }
  return [...names.values()]
}

/** The text with one more name. */
export const withAccount = (text: string, name: string): string => [...readWanted(text), name].join('\n')
