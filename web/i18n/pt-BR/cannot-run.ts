import type { texts as english } from '../en/cannot-run.ts'
import type { Same } from '../same.ts'

export const texts: Same<typeof english> = {
  siteData: {
    heading: 'Este navegador não deixa o Chaveiro guardar nada',
    detail:
      'Sem isso, ninguém continua conectado nem abre uma chave aqui. Permita cookies e dados do site para este endereço nas configurações do navegador, ou saia da navegação privada, e recarregue a página. Se nada mudar, use outro navegador.',
  },
  webAssembly: {
    heading: 'O WebAssembly está desativado neste navegador',
    detail:
      'Sem ele, uma frase secreta não abre uma chave aqui. O Modo de Isolamento e configurações de segurança rígidas o desativam: abra uma exceção para este endereço e recarregue a página, ou use outro navegador ou dispositivo.',
  },
  start: {
    heading: 'Não foi possível mostrar esta página',
    detail:
      'Verifique a conexão e recarregue a página. Se isso continuar, atualize o navegador ou use outro.',
  },
}
