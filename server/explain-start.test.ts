import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainStart } from './explain-start.ts'
import { readConfig } from './platform/config/config.ts'
import { sqliteFault } from './platform/db/errors.ts'

test('a start that finds the disk full says so, whoever noticed it', () => {
  const config = readConfig({})
  const noRoomForIndex = Object.assign(new Error('disk I/O error'), { errcode: 4874 })
  for (const error of [
    Object.assign(new Error('database or disk is full'), { errcode: 13 }),
    noRoomForIndex,
    sqliteFault(noRoomForIndex),
    // The key file's.
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }),
  ]) {
    assert.match(explainStart(error, config) ?? '', /^The disk of DATA_DIR is full: /)
  }
})
