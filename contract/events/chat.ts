import type { Words } from '../languages.ts'
import { auditRecordOf, type Events, eventOf, events } from './events.ts'

/** Events that chat can be told of, one switch each. */
export type ChatEvent = {
  [Name in keyof Events]: Events[Name] extends { chat: string } ? Name : never
}[keyof Events]

export const isChatEvent = (name: string): name is ChatEvent => eventOf(name)?.chat !== undefined
export const chatEventNames = Object.keys(events).filter(isChatEvent) as [ChatEvent, ...ChatEvent[]]
export const chatEventsAtFirst = chatEventNames.filter((name) => events[name].chat === 'on')

/** Whether chat never folds several of it into one. */
export const isToldEachTime = (name: ChatEvent): boolean => {
  const record = auditRecordOf(name)
  return record?.isToldEachTime === true || record?.isCritical === true
}

/** The words of chat messages that the audit log does not have, in the organisation's language. */
export const chatWords = {
  by: { en: 'By', 'pt-BR': 'Por' },
  about: { en: 'About', 'pt-BR': 'Sobre' },
  vault: { en: 'Vault', 'pt-BR': 'Cofre' },
  item: { en: 'Item', 'pt-BR': 'Item' },
  machine: { en: 'Machine', 'pt-BR': 'Máquina' },
  count: { en: 'How many', 'pt-BR': 'Quantidade' },
  folded: { en: 'Acts like it just before', 'pt-BR': 'Ações iguais logo antes' },
  hours: { en: 'Hours', 'pt-BR': 'Horas' },
  reason: { en: 'Reason', 'pt-BR': 'Motivo' },
  approvals: { en: 'Approvals', 'pt-BR': 'Aprovações' },
  expiring: { en: 'Within 7 days', 'pt-BR': 'Em até 7 dias' },
  expired: { en: 'Already expired', 'pt-BR': 'Já expiradas' },
  words: { en: 'Words', 'pt-BR': 'Palavras' },
  compare: { en: 'Compare with', 'pt-BR': 'Compare com' },
  time: { en: 'Time', 'pt-BR': 'Horário' },
  critical: { en: 'Critical', 'pt-BR': 'Crítico' },
  unnamed: { en: 'Not named in chat', 'pt-BR': 'Sem nome no chat' },
  open: { en: 'Open in Chaveiro', 'pt-BR': 'Abrir no Chaveiro' },
  colleagues: { en: '“What my colleagues see”', 'pt-BR': '“O que meus colegas veem”' },
  saw: { en: 'What {name}’s device saw on {time}', 'pt-BR': 'O que o dispositivo de {name} viu em {time}' },
  test: { en: 'Chaveiro can write here', 'pt-BR': 'O Chaveiro já pode escrever aqui' },
} as const satisfies Record<string, Words>
