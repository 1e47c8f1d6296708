import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JSDOM } from 'jsdom'
import { native } from './native.ts'
import { readForms } from './read-forms.ts'

const login = `<h1>Sign in</h1><p>Username</p><input id="user"><p>Password</p><input id="pass" type="password">
  <button>Sign in</button>`
const read = ['user: username', 'pass: current-password']

/** All names that an object has by its classes. */
function namesOf(object: object): string[] {
  const names: string[] = []
  for (let each = Object.getPrototypeOf(object); each; each = Object.getPrototypeOf(each))
    names.push(...Object.getOwnPropertyNames(each))
  return [...new Set(names)]
}

/** What browsers do for fields in forms, and for images in documents, and jsdom does not: their names hide properties. */
function hideBehindFields(node: Document | HTMLFormElement, names: string[]) {
  const { body } = native(native(node).ownerDocument ?? (node as Document))
  const field = native(body.ownerDocument).createElement('input')
  field.type = 'hidden'
  native(node === body.ownerDocument ? body : node).appendChild(field)
  for (const name of names) Object.defineProperty(node, name, { value: field, configurable: true })
}

const rolesIn = (page: Document) =>
  readForms(page).flatMap(({ fields }) => fields.map(({ element, role }) => `${element.id}: ${role}`))

test('a field named like any property of its form changes nothing of what is read', () => {
  const { document } = new JSDOM('').window
  const names = namesOf(document.createElement('form'))
  assert.ok(names.length > 250)
  for (const named of [...names.map((name) => [name]), names]) {
    document.body.innerHTML = `<form>${login}</form>`
    hideBehindFields(document.querySelector('form') as HTMLFormElement, named)
    assert.deepEqual(rolesIn(document), read, named.join())
  }
})

test('nor does one in a form around a dialog in a shadow root', () => {
  const { document } = new JSDOM('').window
  document.body.innerHTML = '<form><p></p></form>'
  const [form, host] = document.querySelectorAll<HTMLElement>('form, p')
  const root = (host as Element).attachShadow({ mode: 'open' })
  root.innerHTML = `<div role="dialog">${login}</div>`
  hideBehindFields(form as HTMLFormElement, namesOf(form as Element))
  assert.deepEqual(rolesIn(document), read)
})

test('nor does an image named like any property of the document', () => {
  const { document } = new JSDOM(login).window
  const names = namesOf(document)
  for (const named of [...names.map((name) => [name]), names]) {
    hideBehindFields(document, named)
    assert.deepEqual(rolesIn(document), read, named.join())
    for (const name of named) Reflect.deleteProperty(document, name)
  }
})

test('what a form has by its class is read, called and set', () => {
  const { document } = new JSDOM('<form action="/a">').window
  const form = document.querySelector('form') as HTMLFormElement
  hideBehindFields(form, ['getAttribute', 'parentElement', 'hidden', 'nodeType'])
  native(form).hidden = true
  assert.equal(native(form).getAttribute('action'), '/a')
  assert.equal(native(form).hidden, true)
  assert.equal(native(form).parentElement, document.body)
  assert.equal(native(form).nodeType, 1)
})

test('elements in which nothing can be named are read as they are', () => {
  const { document } = new JSDOM('<p>').window
  const paragraph = document.querySelector('p') as Element
  assert.equal(native(paragraph), paragraph)
})
