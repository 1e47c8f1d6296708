import type { BenchDevice } from './devices.ts'

/** A host whose page one of the imported items fits. */
export const knownSite = 'https://www.s77.example'

/** Imports items, each with an address of its own, spread over so many vaults. */
export async function importItems({ session }: BenchDevice, items: number, vaults: number): Promise<void> {
  const lines = Array.from(
    { length: items },
    (_, n) =>
      `https://www.s${n}.example/entrar,conta${n}@agencia.example,p${n},,,Conta ${n},Cliente ${n % vaults},0`,
  )
  const text = ['url,username,password,totp,extra,name,grouping,fav', ...lines].join('\n')
  const inspected = await session.imports.inspect({ file: new File([text], 'lastpass.csv') })
  if (!inspected.ok) throw new Error('the file is not read')
  const { importId, visibility } = inspected
  const report = await session.imports.run({ importId, duplicates: 'both', visibility })
  if (report.importedCount !== items) throw new Error(`${report.importedCount} items`)
}
