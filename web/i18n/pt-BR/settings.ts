import type { texts as english } from '../en/settings.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Configurações',
  description: 'Gerencie esta instalação',
  forbidden: 'Você não tem permissão para acessar esta página.',
  tabs: { label: 'Seções das configurações', general: 'Geral' },
}
