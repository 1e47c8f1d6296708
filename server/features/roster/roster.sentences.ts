import type { Language } from '@chaveiro/contract/languages.ts'

export const becameAdminSentence: Record<Language, string> = {
  en: 'You are now an admin.',
  'pt-BR': 'Agora você é administrador.',
}
