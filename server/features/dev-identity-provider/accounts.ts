/** The accounts of the development provider. Sign-in must refuse the last two. */
export type DemoAccount = { id: string; name: string; email: string; verified: boolean }

export function demoAccounts(companyDomain: string): readonly DemoAccount[] {
  const at = (id: string, name: string): DemoAccount => ({
    id,
    name,
    email: `${id}@${companyDomain}`,
    verified: true,
  })
  return [
    at('admin', 'Demo Admin'),
    at('manager', 'Demo Manager'),
    at('contributor', 'Demo Contributor'),
    at('colleague', 'Demo Colleague'),
    at('newcomer', 'Demo Newcomer'),
    { id: 'other', name: 'Other Domain', email: 'someone@fora.example', verified: true },
    { ...at('unverified', 'Unverified E-mail'), verified: false },
  ]
}
