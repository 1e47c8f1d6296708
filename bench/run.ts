/**
 * npm run bench [http|web|changes|sharing|access|links|roster|views|large|find|finder|failover|cli|extension]: measures against the baseline
 * in this folder. Figures are ratios within one run.
 */
import { measureAccess } from './access-rows.ts'
import { measureChanges } from './changes-rows.ts'
import { measureCli } from './cli-rows.ts'
import { measureExtension } from './extension-rows.ts'
import { measureFailover } from './failover-rows.ts'
import { measureFind } from './find-rows.ts'
import { measureFinder } from './finder-rows.ts'
import { measureHttp } from './http-rows.ts'
import { measureLarge } from './large-rows.ts'
import { measureLinks } from './link-rows.ts'
import { measureRoster } from './roster-rows.ts'
import { measureSharing } from './sharing-rows.ts'
import { measureViews } from './view-rows.ts'
import { measureWeb } from './web-rows.ts'

const suites: Record<string, () => Promise<void>> = {
  http: measureHttp,
  web: measureWeb,
  changes: measureChanges,
  sharing: measureSharing,
  access: measureAccess,
  links: measureLinks,
  roster: measureRoster,
  views: measureViews,
  large: measureLarge,
  find: measureFind,
  finder: measureFinder,
  failover: measureFailover,
  cli: measureCli,
  extension: measureExtension,
}
const asked = process.argv.slice(2)
for (const [name, measure] of Object.entries(suites)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n${name}`)
  await measure()
}
