/** What browsers and stores call the extension and its shortcuts. */
export const locales = {
  en: {
    name: 'Chaveiro',
    description:
      'Your company’s passwords where you need them: filled only by your own act, with approvals in place.',
    open: 'Open Chaveiro',
    fill: 'Fill this page',
    fillMenu: 'Fill with Chaveiro',
    badge_locked: 'Chaveiro: locked',
    badge_opened: 'Chaveiro: access that you asked for is open',
    badge_ended: 'Chaveiro: your request was not approved, or is over',
    badge_decide: 'Chaveiro: requests wait for your decision',
    badge_giveBack: 'Chaveiro: do you still need what you checked out?',
    badge_held: 'Chaveiro: you have items checked out',
  },
  pt_BR: {
    name: 'Chaveiro',
    description:
      'As senhas da sua empresa onde você precisa: preenchidas só por um ato seu, com aprovações no lugar.',
    open: 'Abrir o Chaveiro',
    fill: 'Preencher esta página',
    fillMenu: 'Preencher com o Chaveiro',
    badge_locked: 'Chaveiro: bloqueado',
    badge_opened: 'Chaveiro: o acesso que você pediu está aberto',
    badge_ended: 'Chaveiro: seu pedido não foi aprovado ou terminou',
    badge_decide: 'Chaveiro: pedidos esperam sua decisão',
    badge_giveBack: 'Chaveiro: você ainda precisa do item que está usando?',
    badge_held: 'Chaveiro: há itens com você',
  },
}
