import type { Language } from '@chaveiro/contract/languages.ts'

/** What stands between < > or [ ] in a line of usage, where it is not the same word in both languages. */
const ptBr: Readonly<Record<string, string>> = {
  address: 'endereço',
  choice: 'escolha',
  cidr: 'rede',
  column: 'coluna',
  command: 'comando',
  day: 'dia',
  field: 'campo',
  file: 'arquivo',
  form: 'formato',
  hours: 'horas',
  items: 'itens',
  label: 'nome',
  length: 'comprimento',
  machine: 'máquina',
  minutes: 'minutos',
  name: 'nome',
  options: 'opções',
  parts: 'partes',
  path: 'caminho',
  pattern: 'padrão',
  reason: 'motivo',
  reference: 'referência',
  request: 'pedido',
  server: 'servidor',
  tags: 'etiquetas',
  text: 'texto',
  time: 'tempo',
  title: 'título',
  type: 'tipo',
  vault: 'cofre',
  vaults: 'cofres',
}

/** A line of usage such as `run [options] [command...]`, with its placeholders in the person's language. */
export function placeholdersIn(language: Language): (usage: string) => string {
  if (language === 'en') return (usage) => usage
  return (usage) =>
    usage.replace(/[<[][a-z=]+(?:\.{3})?[>\]]/g, (placeholder) =>
      placeholder.replace(/[a-z]+/g, (word) => ptBr[word] ?? word),
    )
}
