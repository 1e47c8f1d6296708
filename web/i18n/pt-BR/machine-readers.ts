import type { texts as english } from '../en/machine-readers.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  ofItem: 'Máquinas que podem lê-lo',
  ofVault_one: '{{count}} item está dado a máquinas',
  ofVault_other: '{{count}} itens estão dados a máquinas',
  title: 'Itens dados a máquinas',
  item: 'Item',
  machine: 'Máquina',
  until: 'Até',
  untilDay: 'até {{day}}',
  asks: 'pergunta a cada vez',
  altered: 'não é o nome assinado',
  unnamed: 'Uma máquina sem nome aqui',
  untitled: 'Um item que o servidor não nomeia',
  unsigned: 'O servidor diz que isto terminou. Ninguém assinou isso; pelo registro do cofre, continua.',
  toldNames: 'Máquinas e datas são como foram assinadas; os nomes são como o servidor os informa.',
}
