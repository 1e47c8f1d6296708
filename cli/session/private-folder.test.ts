import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { FolderRefused, openPrivateFolder } from './private-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'chaveiro-folder-'))
after(() => rmSync(folder, { recursive: true }))

test('a folder that others may enter, or that is a link, is refused', async () => {
  const open = join(folder, 'open')
  await openPrivateFolder(open)
  chmodSync(open, 0o750)
  await assert.rejects(openPrivateFolder(open), FolderRefused)
  const link = join(folder, 'link')
  symlinkSync(folder, link)
  await assert.rejects(openPrivateFolder(link), FolderRefused)
})
