import type { texts as english } from '../en/newcomer.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  team_one: 'Você está na equipe {{teams}}',
  team_other: 'Você está nas equipes {{teams}}',
  teamHelp:
    'O que a equipe recebe se abre sozinho para você, assim que um administrador ou gestor estiver com o Chaveiro aberto. Se demorar, escreva para um deles.',
  title: 'Nenhum cofre se abre para você ainda',
  description:
    'Peça a um administrador ou gestor para entrar nos cofres com que você trabalha. Cada cofre diz a quem pedir e se abre sozinho depois que você entra nele.',
  none: 'Peça a um administrador ou gestor para entrar nos cofres com que você trabalha. Depois eles aparecem em Cofres e se abrem sozinhos.',
  helpers: 'Administradores e gestores',
  button: 'Ver os cofres',
}
