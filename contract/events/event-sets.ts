import type { Words } from '../languages.ts'

/** Several events that people ask for together, as in 'who opened it?'. A record names the set it is in. */
export const eventSets = {
  opened: { en: 'Secrets opened, in any way', 'pt-BR': 'Segredos abertos, de qualquer forma' },
  changed: {
    en: 'Credentials created, changed, moved or deleted',
    'pt-BR': 'Credenciais criadas, alteradas, movidas ou excluídas',
  },
  given: { en: 'Access given or taken', 'pt-BR': 'Acesso dado ou retirado' },
  exported: { en: 'Exports, asked for and made', 'pt-BR': 'Exportações, pedidas e feitas' },
  people: { en: 'People let in, out or changed', 'pt-BR': 'Pessoas que entraram, saíram ou mudaram' },
} as const satisfies Record<string, Words>

export type EventSet = keyof typeof eventSets
export const eventSetNames = Object.keys(eventSets) as [EventSet, ...EventSet[]]
