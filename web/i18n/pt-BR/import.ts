import type { texts as english } from '../en/import.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Importar',
  description: 'Traga credenciais de um arquivo CSV',
  template: 'Baixar modelo CSV',
  upload: 'Enviar CSV',
  imported: 'Importados',
  errors: 'Erros',
  failed: 'Falha ao importar o arquivo',
}
