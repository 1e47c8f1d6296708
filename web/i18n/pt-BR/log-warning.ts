import type { texts as english } from '../en/log-warning.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  title: 'Esta auditoria não é a que este navegador já viu',
  shrunk:
    'Ela acaba antes do registro {{number}}, que estava lá. Registros foram retirados, ou uma cópia antiga do banco de dados foi reposta.',
  forked:
    'Até o registro {{number}} ela era outra. Registros foram alterados, ou uma cópia antiga do banco de dados foi reposta.',
  gap: 'Depois do registro {{number}} falta um registro.',
  ask: 'Fale com quem cuida do servidor antes de continuar. Até lá este navegador guarda o ponto que viu.',
  restored: 'Um backup foi reposto?',
  accept: 'Continuar a partir desta',
  question:
    'Só se você souber o motivo, por exemplo porque um backup foi restaurado. Este navegador esquece o ponto que guardava.',
  acceptFailed: 'Não foi possível aceitar a auditoria',
  unknown:
    'Não foi possível comparar a auditoria com o que este navegador já viu: o servidor não mostra o registro mais novo. Este navegador tenta de novo a cada poucos segundos.',
  open: 'Abrir Auditoria',
  unfollowed:
    'Este navegador ainda confere a auditoria: faltam {{number}} registros novos. Verificar a auditoria confere todos de uma vez.',
}
