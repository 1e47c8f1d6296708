import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanFileName } from './file-name.ts'

test('a file’s name is its last part, without what a system could take for more', () => {
  const names = {
    '../../x': 'x',
    'C:\\Windows\\win.ini': 'win.ini',
    'a/b/.bashrc': 'bashrc',
    '..': 'file',
    ' .. ': 'file',
    'folder/': 'file',
    'notes.txt. ': 'notes.txt',
    'contrato\u202efdp.exe': 'contratofdp.exe',
    'a\u0000b:c?.txt': 'ab_c_.txt',
    'a\u2028b.txt': 'ab.txt',
    'prestac\u0327a\u0303o.pdf': 'prestação.pdf',
    'Contrato de prestação (2).pdf': 'Contrato de prestação (2).pdf',
  }
  for (const [path, name] of Object.entries(names)) assert.equal(cleanFileName(path), name)
})
