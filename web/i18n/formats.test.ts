import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { formatsFor } from './formats.ts'

const noon = '2026-03-10T15:00:00Z'

describe('formats of dates and numbers', () => {
  const { TZ } = process.env
  after(() => {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  })

  it('are made once for a language', () => {
    assert.equal(formatsFor('pt-BR'), formatsFor('pt-BR'))
    assert.notEqual(formatsFor('pt-BR'), formatsFor('en'))
  })

  it('follow a computer that is carried into another time zone while the page is open', () => {
    process.env.TZ = 'America/Sao_Paulo'
    assert.equal(formatsFor('pt-BR').time(noon), '12:00')
    process.env.TZ = 'Europe/Lisbon'
    assert.equal(formatsFor('pt-BR').time(noon), '15:00')
  })
})
