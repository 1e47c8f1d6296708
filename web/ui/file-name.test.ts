import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileName } from './file-name.ts'

test('a file’s name is offered without folders and without characters that reverse the text', () => {
  assert.equal(fileName('../../etc/passwd'), '_.._etc_passwd')
  assert.equal(fileName('C:\\boot.ini'), 'C__boot.ini')
  assert.equal(fileName('photo\u202egpj.exe'), 'photo_gpj.exe')
  assert.equal(fileName(' .. '), 'file')
})
