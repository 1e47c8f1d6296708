// npm run explore [-- --small | --planted | --worlds=N | --minutes=N] [scene …]: goes through every world of every scene, as many scenes at
// once as there are processors; or plants faults in the rules and checks that they are found.

import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { exploreInWorker } from './explore-in-worker.ts'
import { findPlanted } from './plant.ts'
import { plantedFaults } from './planted-faults.ts'
import type { SceneResult } from './scene-worker.ts'
import { sceneNames } from './scenes.ts'
import type { Tally } from './tally.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    worlds: { type: 'string', default: '40000' },
    minutes: { type: 'string', default: '600' },
  },
})
const secondsSince = (start: number) => ((Date.now() - start) / 1000).toFixed(1)

if (values.planted) await plantAll()
else await exploreAll(positionals.length > 0 ? positionals : sceneNames)

async function plantAll() {
  for (const fault of plantedFaults) {
    const start = Date.now()
    const said = await findPlanted(fault)
    if (!said?.startsWith(fault.property)) process.exitCode = 1
    console.log(`\n${fault.name} (${fault.file}, ${secondsSince(start)} s)\n${said ?? 'NOT FOUND'}`)
  }
}

async function exploreAll(names: readonly string[]) {
  const start = Date.now()
  const left = [...names]
  const rounds = Math.ceil(names.length / availableParallelism())
  const results: SceneResult[] = []
  const work = async () => {
    for (let scene = left.shift(); scene !== undefined; scene = left.shift()) {
      const began = Date.now()
      const scope = values.small ? 'small' : 'large'
      const limits = { maxWorlds: Number(values.worlds), maxMinutes: Number(values.minutes) / rounds }
      const tell = (soFar: Tally) => console.log(`  ${scene}: ${told(soFar)} so far`)
      const result = await exploreInWorker({ scene, scope, ...limits }, { tell })
      results.push(result)
      if ('found' in result) console.log(`FOUND ${result.found}`)
      else console.log(`${scene}: ${told(result.tally)}, ${secondsSince(began)} s`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const tallies = results.flatMap((result) => ('tally' in result ? [result.tally] : []))
  const sum = (name: keyof Tally) => tallies.reduce((all, tally) => all + tally[name], 0)
  console.log(
    `${sum('worlds')} worlds, ${sum('shown')} statements shown across forks, ${secondsSince(start)} s`,
  )
  if (tallies.length < names.length) process.exitCode = 1
}

function told({ worlds, pairs, depth, known, refused, shown, asleep, left }: Tally): string {
  const end = left === 0 ? 'to the end' : `${left} not gone on from`
  const statements = `${refused} statements refused, ${shown} shown across forks`
  return `${worlds} worlds of ${pairs} pairs, ${depth} deep, ${known} met again, ${statements}, ${asleep} asleep, ${end}`
}
