/** What somebody new reads as long as no vault opens to them. */
export const texts = {
  team_one: 'You are in the team {{teams}}',
  team_other: 'You are in the teams {{teams}}',
  teamHelp:
    'What the team is given opens for you by itself, as soon as an admin or manager has Chaveiro open. If it takes long, write to one of them.',
  title: 'No vault is open to you yet',
  description:
    'Ask an admin or manager to add you to the vaults that you work with. Each vault says whom to ask, and opens by itself once you are added.',
  none: 'Ask an admin or manager to add you to the vaults that you work with. They then appear under Vaults and open by themselves.',
  helpers: 'Admins and managers',
  button: 'See the vaults',
}
