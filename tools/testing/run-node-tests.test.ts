import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { runNodeTests } from './run-node-tests.ts'
import { createSlots } from './slots.ts'
import { startTestWorker } from './start-test-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'chaveiro-runner-'))
after(() => rmSync(folder, { recursive: true }))

function testFile(name: string, source: string): string {
  const path = join(folder, name)
  writeFileSync(path, `import { after, before, suite, test } from 'node:test'\n${source}`)
  return path
}

/** Runs the files as npm test does; answers the counts and all output. */
async function runAll(context: TestContext, ...files: string[]) {
  const log = context.mock.method(console, 'log', () => undefined)
  const { passed, failed, skipped } = await runNodeTests([{ files, isQuick: false }], createSlots(2))
  return {
    counts: { passed, failed, skipped },
    said: log.mock.calls.map(({ arguments: [line] }) => line).join('\n'),
  }
}

const ways: { way: string; source: string; counts: { passed: number; failed: number }; says: string }[] = [
  {
    way: 'whose test throws',
    source:
      "test('one', () => {}); test('two', () => { console.log('on the way'); throw new Error('no two') })",
    counts: { passed: 1, failed: 1 },
    says: 'no two',
  },
  {
    way: 'that breaks off before its first test',
    source: "throw new Error('no start')",
    counts: { passed: 0, failed: 1 },
    says: 'no start',
  },
  {
    way: 'that breaks off after its first test',
    source: "test('one', () => {}); throw new Error('no rest')",
    counts: { passed: 1, failed: 1 },
    says: 'no rest',
  },
  {
    way: 'that cannot be read',
    source: "test('one' () => {})",
    counts: { passed: 0, failed: 1 },
    says: 'SyntaxError',
  },
  {
    way: 'whose set-up throws',
    source: "before(() => { throw new Error('no ground') }); test('one', () => {}); test('two', () => {})",
    counts: { passed: 0, failed: 2 },
    says: 'no ground',
  },
  {
    way: 'whose clearing up throws',
    source: "after(() => { throw new Error('no end') }); test('one', () => {})",
    counts: { passed: 1, failed: 1 },
    says: 'no end',
  },
  {
    way: 'whose suite throws after its tests',
    source: "suite('all', () => { after(() => { throw new Error('no close') }); test('one', () => {}) })",
    counts: { passed: 1, failed: 1 },
    says: 'no close',
  },
  {
    way: 'with an error that comes after the test',
    source: "test('one', () => { setTimeout(() => { throw new Error('too late') }, 10) })",
    counts: { passed: 1, failed: 1 },
    says: 'too late',
  },
  {
    way: 'that ends its process as if all were well',
    source: "test('one', () => process.exit(0))",
    counts: { passed: 0, failed: 1 },
    says: 'its process ended',
  },
]

for (const { way, source, counts, says } of ways) {
  test(`a test file ${way} has failed; that is reported in full, and the files after it run`, async (context) => {
    const broken = testFile('broken.test.ts', source)
    const files = [broken, testFile('next.test.ts', "test('next', () => {})")]
    const all = await runAll(context, ...files)
    assert.deepEqual(all.counts, { passed: counts.passed + 1, failed: counts.failed, skipped: 0 })
    assert.ok(all.said.includes(`FAIL ${broken}`) && all.said.includes(says), all.said)
  })
}

test('a file that leaves something open is named when its time is over', async () => {
  const worker = startTestWorker(false, {}, 2)
  const open = testFile(
    'open.test.ts',
    "import { createServer } from 'node:http'\ntest('one', () => void createServer().listen(0))",
  )
  assert.match(String(await worker.run(open)), /not done after 2 s \(does it leave something open/)
  await worker.end()
})

test('for a file that is late its test is named, and on PostgreSQL what the database waits for or why that is not known', async (context) => {
  const log = context.mock.method(console, 'log', () => undefined)
  const late = testFile('late.test.ts', "test('one', () => new Promise(() => setInterval(() => {}, 1000)))")
  const group = { files: [late], isQuick: false }
  const env = { TEST_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  assert.equal((await runNodeTests([group], createSlots(1), env, 2)).failed, 1)
  const said = log.mock.calls.map(({ arguments: [line] }) => line).join('\n')
  assert.match(
    said,
    /not done after 2 s \(in one\)[\s\S]*the database does not say what it is doing: .*ECONNREFUSED/,
  )
})

test('two files in one process share what they load, and neither sees the other’s hooks', async () => {
  const shared = join(folder, 'shared.ts')
  writeFileSync(shared, 'export const loaded = { times: 0 }\nloaded.times += 1\n')
  const source = (set: string) =>
    `import assert from 'node:assert'; import { loaded } from './shared.ts'
     before(() => { ${set} }); after(() => { globalThis.before = undefined })
     test('loaded once', () => assert.equal(loaded.times, 1))
     test('no hook but its own', () => assert.equal(globalThis.before, 1))`
  const worker = startTestWorker(false, {})
  for (const name of ['first', 'second']) {
    const file = testFile(`${name}.test.ts`, source('globalThis.before = (globalThis.before ?? 0) + 1'))
    assert.deepEqual(await worker.run(file), { passed: 2, failed: 0, skipped: 0, failures: '' })
  }
  await worker.end()
})

test('a file without tests and a skipped test do not count as passed', async (context) => {
  const files = [
    testFile('none.test.ts', ''),
    testFile('skipped.test.ts', "test('one', { skip: true }, () => {})"),
  ]
  const { counts } = await runAll(context, ...files)
  assert.deepEqual(counts, { passed: 0, failed: 0, skipped: 1 })
})

test('the quicker X-Wing of most files is the same: it opens the published vectors', async (context) => {
  context.mock.method(console, 'log', () => undefined)
  const group = { files: ['crypto/primitives/hpke.test.ts'], isQuick: true }
  const { passed, failed } = await runNodeTests([group], createSlots(1))
  assert.ok(passed > 0 && failed === 0)
})
