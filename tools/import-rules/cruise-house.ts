import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { rooms, rules } from './rules.ts'

interface Violation {
  rule: string
  from: string
  to: string
}

export interface CruisedHouse {
  violations: Violation[]
  /** Rooms with a folder of which no module was read, so that their violations would go unnoticed. */
  unreadRooms: string[]
}

/** Reads every module below `house` with its imports, types included, and checks them against the rules. */
export async function cruiseHouse(house: string, extraFolders: string[] = []): Promise<CruisedHouse> {
  const folders = [...rooms, ...extraFolders].filter((room) => existsSync(join(house, room)))
  const { output } = await cruise(
    folders,
    {
      baseDir: house,
      validate: true,
      ruleSet: { forbidden: rules },
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^web/dist/' },
    },
    {
      // Resolves like Node and Vite, so that a workspace's import leads to the file itself.
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      bustTheCache: true,
    } as unknown as Parameters<typeof cruise>[2],
  )
  const { summary, modules } = output as ICruiseResult
  const isRead = (room: string) => modules.some(({ source }) => source.startsWith(`${room}/`))
  return {
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    unreadRooms: folders.filter((room) => !isRead(room)),
  }
}
