/** A CSV file of credentials, all in one vault. */
export function sheetOf(vault: string, rows: number): string {
  const header = 'vault_path,type,title,login,password,login_url,environment,criticality,client,squad'
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `${vault},web_credential,Água ${n},conta${n}@agencia.example,"s3nh@,${n}ç",https://site.example.test/${n},prod,medium,${vault},`,
  )
  return [header, ...lines].join('\r\n')
}
