import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setupSteps } from './setup-of.ts'

const custodian = { mayMakeAdmin: false, hasKit: false, mayFill: true, mayInvite: true }
const set = { total_items: 3, is_alone: false }
const brief = (situation: Parameters<typeof setupSteps>[0]) =>
  setupSteps(situation)?.map(
    ({ name, isDone, isOpen }) => `${name}${isDone ? ' done' : ''}${isOpen ? ' open' : ''}`,
  )

test('nobody reads of set-up once there is nothing of it that they can do', () => {
  assert.equal(setupSteps({ ...custodian, figures: set }), undefined)
  assert.equal(setupSteps({ ...custodian, figures: undefined }), undefined, 'nor before it is known')
  const contributor = { ...custodian, mayFill: false, mayInvite: false }
  assert.equal(setupSteps({ ...contributor, figures: { total_items: 0, is_alone: false } }), undefined)
})

test('first somebody becomes the admin; nothing else is open or done before', () => {
  const nobody = { ...custodian, mayMakeAdmin: true, mayFill: false, mayInvite: false }
  const steps = ['admin open', 'kit', 'items', 'team']
  assert.deepEqual(brief({ ...nobody, figures: { total_items: 0, is_alone: true } }), steps)
  assert.deepEqual(brief({ ...nobody, figures: undefined }), steps, 'also if the figures cannot be loaded')
})

test('then the kit, the first passwords and the team can be done in any order, and each is ticked', () => {
  const alone = { total_items: 0, is_alone: true }
  assert.deepEqual(brief({ ...custodian, hasKit: true, figures: alone }), [
    'admin done',
    'kit open',
    'items open',
    'team open',
  ])
  assert.deepEqual(brief({ ...custodian, figures: { total_items: 9, is_alone: true } }), [
    'admin done',
    'kit done',
    'items done',
    'team open',
  ])
  assert.deepEqual(brief({ ...custodian, hasKit: true, figures: set }), [
    'admin done',
    'kit open',
    'items done',
    'team done',
  ])
})
