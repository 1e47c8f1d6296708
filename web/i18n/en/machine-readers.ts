/** Which machines may read an item, or items of a vault. */
export const texts = {
  ofItem: 'Machines that may read it',
  ofVault_one: '{{count}} item is given to machines',
  ofVault_other: '{{count}} items are given to machines',
  title: 'Items given to machines',
  item: 'Item',
  machine: 'Machine',
  until: 'Until',
  untilDay: 'until {{day}}',
  asks: 'asks each time',
  altered: 'not its signed name',
  unnamed: 'A machine without a name here',
  untitled: 'An item that the server does not name',
  unsigned: 'The server says that this has ended. Nobody signed that, so by the vault’s log it goes on.',
  toldNames: 'Machines and dates are as they were signed; their names are as the server tells them.',
}
