import assert from 'node:assert/strict'
import { test } from 'node:test'
import { machineLacks } from './machine-rights.ts'
import { isSubjectPattern, subjectFits } from './subject-pattern.ts'

test('a pattern matches the whole subject, with owner and repository to the letter', () => {
  const branch = 'repo:acme/site:ref:refs/heads/*'
  for (const [pattern, subject, fits] of [
    [branch, 'repo:acme/site:ref:refs/heads/main', true],
    [branch, 'repo:acme/site:ref:refs/heads/feature/x', true],
    [branch, 'repo:acme/site:ref:refs/tags/v1', false],
    [branch, 'repo:acme/site2:ref:refs/heads/main', false],
    [branch, 'xrepo:acme/site:ref:refs/heads/main', false],
    [branch, 'repo:acme/site:ref:refs/heads/main:pull_request', false],
    ['repo:acme/site:*', 'repo:acme/site:pull_request', true],
    ['repo:acme/site:*', 'repo:acme/site:ref:refs/heads/main', false],
    ['repo:acme/*', 'repo:acme/site', false],
    ['repo:*:ref:refs/heads/main', 'repo:acme/site:ref:refs/heads/main', false],
    ['*', 'anything', false],
    ['project_path:acme/site:ref_type:branch:ref:*', 'project_path:acme/site:ref_type:branch:ref:main', true],
    ['a:b:c*d*e', 'a:b:cXdYe', true],
    ['a:b:c*d*e', 'a:b:ce', false],
    ['a:b:ab*ba', 'a:b:aba', false],
    ['117654', '117654', true],
    ['117654', '1176545', false],
  ] as const)
    assert.equal(subjectFits(pattern, subject), fits, `${pattern} ${subject}`)
  for (const pattern of ['', 'repo:acme/*', '*:a:b', 'repo:acme/site:re f'])
    assert.equal(isSubjectPattern(pattern), false, pattern)
})

const all = {
  isStanding: true,
  isInNetwork: true,
  isIdentified: true,
  isGiven: true,
  asks: false,
  isOwnRun: true,
}

test('a machine has no right without each fact that it needs', () => {
  for (const [action, lacking, need] of [
    ['sign_in', { isStanding: false }, 'isStanding'],
    ['sign_in', { isInNetwork: false }, 'isInNetwork'],
    ['sign_in', { isIdentified: undefined }, 'isIdentified'],
    ['list_items', { isInNetwork: undefined }, 'isInNetwork'],
    ['read_item', { isGiven: false }, 'isGiven'],
    ['read_item', { asks: true }, 'not asks'],
    ['read_item', { asks: undefined }, 'not asks'],
    ['ask_run', {}, 'asks'],
    ['take_run', { asks: true, isOwnRun: false }, 'isOwnRun'],
  ] as const)
    assert.equal(machineLacks(action, { ...all, ...lacking } as never), need, action)
  for (const action of ['sign_in', 'list_items', 'read_item'] as const)
    assert.equal(machineLacks(action, all), null)
  for (const action of ['ask_run', 'take_run'] as const)
    assert.equal(machineLacks(action, { ...all, asks: true }), null)
})
