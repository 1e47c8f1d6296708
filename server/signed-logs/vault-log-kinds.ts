/** The statements that may follow a vault's first ones. */
export const logKinds = [
  'chaveiro.vault.admit',
  'chaveiro.vault.remove',
  'chaveiro.vault.generation',
  'chaveiro.vault.custody',
  'chaveiro.vault.withdraw',
  'chaveiro.vault.deal',
  'chaveiro.vault.acknowledge',
  'chaveiro.vault.overview',
  'chaveiro.vault.open',
  'chaveiro.vault.end',
  'chaveiro.vault.give',
  'chaveiro.vault.team',
] as const
export type LogKind = (typeof logKinds)[number]
