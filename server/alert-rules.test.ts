import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openApp } from './app.ts'
import { readConfig } from './platform/config/config.ts'
import { limits } from './platform/http/refusal.ts'
import type { OpenPlatform } from './platform/open-platform.ts'
import { makeTestStorage, type TestStorage } from './platform/testing/test-database.ts'

const document = readFileSync(join(import.meta.dirname, '..', 'docs', 'OPERATIONS.md'), 'utf8')
const rules = [...document.matchAll(/^ +expr: (.+)$/gm)].map(([, rule]) => rule as string)
/** What Prometheus itself makes, and the words of its language that are followed by no bracket. */
const ofPrometheus = new Set(['up', 'sum', 'by', 'job', 'instance', 'le'])

let storage: TestStorage
let app: OpenPlatform
let metrics: string
before(async () => {
  storage = await makeTestStorage()
  const { dataDir, databaseUrl } = storage
  app = await openApp(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: databaseUrl }))
  await app.http.inject('/readyz')
  metrics = (await app.http.inject('/metrics')).body
})
after(async () => {
  await app.stop()
  await storage.remove()
})

const selectors = rules.flatMap((rule) =>
  [...rule.matchAll(/\{([^}]*)\}/g)].map(([, inside]) => inside ?? ''),
)
const valuesOf = (label: string) =>
  selectors.flatMap((inside) =>
    [...inside.matchAll(new RegExp(`\\b${label}[!=]~?"([^"]*)"`, 'g'))].map(([, value]) => value as string),
  )

test('the alert rules in OPERATIONS name only metrics and labels that the server has', () => {
  assert.ok(rules.length > 5)
  for (const rule of rules) {
    const words = rule.replace(/"[^"]*"|\[\w+\]/g, '').match(/\b[a-z]\w+\b(?!\w*\s*\()/g) ?? []
    for (const word of words.filter((it) => !ofPrometheus.has(it))) {
      const isMetric = new RegExp(`^${word}(\\{| )`, 'm').test(metrics)
      const isLabel = new RegExp(`[{,]${word}="`).test(metrics)
      assert.ok(isMetric || isLabel, `'${word}' of: ${rule}`)
    }
  }
})

test('the alert rules in OPERATIONS name only routes and limits that there are', () => {
  const routes = valuesOf('route').flatMap((value) => value.split('|'))
  assert.ok(routes.length > 0)
  for (const url of routes) {
    const isThere = (['GET', 'POST'] as const).some((method) => app.http.hasRoute({ method, url }))
    assert.ok(isThere, url)
  }
  for (const value of valuesOf('limit')) {
    assert.ok(
      limits.some((limit) => new RegExp(`^(${value})$`).test(limit)),
      value,
    )
  }
})
