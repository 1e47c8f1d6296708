import { itemSecretMaxBytes } from './constants.ts'
import type { Words } from './languages.ts'

/** Why one field was refused. */
export const fieldFaults = {
  required: { en: 'This is required.', 'pt-BR': 'Obrigatório.' },
  too_long: { en: 'This is too long.', 'pt-BR': 'Isto é longo demais.' },
  too_large: {
    en: `This is too long: all secrets of an item together may have ${itemSecretMaxBytes / 1000} kB.`,
    'pt-BR': `Isto é longo demais: os segredos de um item juntos podem ter ${itemSecretMaxBytes / 1000} kB.`,
  },
  unseen_characters: {
    en: 'No spaces at the beginning, the end or twice, and no characters that nobody sees.',
    'pt-BR': 'Sem espaços no início, no fim ou duplicados, e sem caracteres que ninguém vê.',
  },
  not_id: { en: 'This is not an id.', 'pt-BR': 'Isto não é um id.' },
  not_url: {
    en: 'This is not a complete address, such as https://example.com.',
    'pt-BR': 'Isto não é um endereço completo, como https://example.com.',
  },
  not_https: {
    en: 'This is not a complete address that begins with https://.',
    'pt-BR': 'Isto não é um endereço completo que comece com https://.',
  },
  not_public: {
    en: 'This address is in a private network. Only whoever runs the server can allow it.',
    'pt-BR': 'Este endereço fica em uma rede privada. Só quem cuida do servidor pode liberá-lo.',
  },
  shortened: {
    en: 'This is only the beginning of an address, and another one has been saved since. Enter the whole address.',
    'pt-BR': 'Isto é só o começo de um endereço, e outro foi salvo depois. Informe o endereço inteiro.',
  },
  no_site: {
    en: 'An IP address, a name without a dot or a public suffix such as com.br has no site. Choose the exact address.',
    'pt-BR':
      'Um IP, um nome sem ponto ou um sufixo público como com.br não tem site. Escolha o endereço exato.',
  },
  not_date: { en: 'This is not a date (YYYY-MM-DD).', 'pt-BR': 'Isto não é uma data (AAAA-MM-DD).' },
  not_email: { en: 'This is not an e-mail address.', 'pt-BR': 'Isto não é um endereço de e-mail.' },
  other_domain: {
    en: 'Only addresses of the company’s domain.',
    'pt-BR': 'Somente endereços do domínio da empresa.',
  },
  not_sealed: {
    en: 'Encrypted text is needed here; what came is not encrypted.',
    'pt-BR': 'Aqui é preciso texto criptografado; o que veio não está criptografado.',
  },
  not_statement: {
    en: 'A signature is needed here.',
    'pt-BR': 'Aqui é preciso uma assinatura.',
  },
  must_be_empty: {
    en: 'This must be empty: it belongs in the encrypted text.',
    'pt-BR': 'Isto deve ficar vazio: faz parte do texto criptografado.',
  },
  unknown_choice: { en: 'This is not one of the choices.', 'pt-BR': 'Isto não é uma das opções.' },
  unknown_field: { en: 'This field is not known here.', 'pt-BR': 'Este campo não é conhecido aqui.' },
  subject_pattern: {
    en: 'Write out the first two parts, such as repo:owner/name. After them, * stands for anything but a colon.',
    'pt-BR':
      'Escreva por extenso as duas primeiras partes, como repo:dono/nome. Depois delas, * vale por tudo menos dois-pontos.',
  },
  invalid: { en: 'This is not valid.', 'pt-BR': 'Isto não é válido.' },
} as const satisfies Record<string, Words>

export type FieldFault = keyof typeof fieldFaults
export const fieldFaultNames = Object.keys(fieldFaults) as [FieldFault, ...FieldFault[]]
