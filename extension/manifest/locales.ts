/** What browsers and stores call the extension and its shortcuts. */
export const locales = {
  en: {
    name: 'Chaveiro',
    description:
      'Your company’s passwords where you need them: filled only by your own act, with approvals in place.',
    open: 'Open Chaveiro',
    fill: 'Fill this page',
    fillMenu: 'Fill with Chaveiro',
  },
  pt_BR: {
    name: 'Chaveiro',
    description:
      'As senhas da sua empresa onde você precisa: preenchidas só por um ato seu, com aprovações no lugar.',
    open: 'Abrir o Chaveiro',
    fill: 'Preencher esta página',
    fillMenu: 'Preencher com o Chaveiro',
  },
}
