import type { Language } from '@chaveiro/contract/sentences.ts'

export const becameAdminSentence: Record<Language, string> = {
  en: 'You are now an admin.',
  'pt-BR': 'Agora você é administrador.',
}
