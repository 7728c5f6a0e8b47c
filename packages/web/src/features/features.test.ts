import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Area, withBelow } from '@rastro/core/i18n/areas'
import { en, ptBR } from '@rastro/core/i18n/testing'
import { closureOf } from '../../closure.ts'
import { placesOf } from '../feature/form.ts'
import { addressesOf, addressInstead, formsOf, screenAt } from '../feature/screens.ts'
import { chaptersOf } from '../shell/tour/tours.ts'
import { features } from './index.ts'

const languages = { en, ptBR }
const screens = features.flatMap((feature) => feature.screens.map((screen) => ({ feature, screen })))
/** The pattern with an id in it, and without one where it may be left out. */
const samplesOf = (pattern: string): string[] =>
  pattern.endsWith('/:id?')
    ? [pattern.replace('/:id?', ''), pattern.replace(':id?', '7')]
    : [pattern.replace(':id', '7')]

/** The text of a key in this language among the words that these areas load; undefined where there is none. */
const wordOf = (language: keyof typeof languages, areas: readonly Area[], key: string): string | undefined =>
  areas
    .flatMap((area): readonly Area[] => withBelow(area))
    .map((area) => (languages[language][area] as Readonly<Record<string, string>>)[key])
    .find((text) => text !== undefined)

test('[APP-2] every address leads to its own screen, and to no other', () => {
  for (const { screen } of screens)
    for (const pattern of addressesOf(screen))
      for (const address of samplesOf(pattern)) assert.equal(screenAt(features, address)?.screen.at, screen.at, address)
  assert.equal(screenAt(features, '/settings/nothing'), undefined)
})

test('what other clients call a report leads to ours (A-20)', () => {
  assert.equal(addressInstead(features, '/reports/trips'), '/reports/trip')
  assert.equal(addressInstead(features, '/reports/events/'), '/reports/event')
  assert.equal(addressInstead(features, '/reports/nothing'), undefined)
})

test('every feature has a name of its own, a glyph, and a place in the menu or another way to it', () => {
  assert.equal(new Set(features.map(({ id }) => id)).size, features.length)
  for (const { id, icon, menu, screens: own } of features) {
    assert.ok(icon, id)
    assert.ok(typeof menu === 'string' || menu.reachedFrom.length > 0, id)
    assert.ok(own.length > 0, id)
  }
})

test('[I18N-1] every screen has its title and its help in both languages, in words that are loaded with it', () => {
  for (const { feature, screen } of screens)
    for (const language of ['en', 'ptBR'] as const) {
      const titles: [unknown, Area[]][] = [
        [feature.title, ['menu']],
        [screen.title, screen.load ? ['menu', screen.words] : ['menu']],
      ]
      for (const [title, areas] of titles)
        assert.ok(
          typeof title === 'string' ? wordOf(language, areas, title) : (title as Record<string, string>)[language],
          `${screen.at}: ${title} in ${language}`,
        )
      if (screen.load) assert.ok(screen.help, `${screen.at} has no help`)
      if (screen.help)
        assert.ok(wordOf(language, ['help', screen.words], screen.help), `${screen.at}: ${screen.help} in ${language}`)
    }
})

test('[I18N-1] every section and field of a form has its word in both languages, in words that are loaded with it', () => {
  const forms = formsOf(features)
  assert.ok(forms.length > 8)
  for (const { screen, form } of forms) {
    assert.equal(form.area, screen.words, screen.at)
    const places = placesOf(form)
    assert.equal(new Set(places.map(({ id }) => id)).size, places.length, `${screen.at}: each place once`)
    for (const { id, word } of [...places, { id: 'title', word: form.title }])
      for (const language of ['en', 'ptBR'] as const)
        assert.ok(wordOf(language, [form.area], word), `${screen.at}#${id} in ${language}`)
  }
})

test('every walk of the tutorial leads to a screen of its own', () => {
  for (const { at, id, steps } of chaptersOf(features)) {
    assert.ok(at === '/' || screenAt(features, at)?.screen.load, id)
    assert.ok(steps.length > 0, id)
  }
})

test('the list is read without the code of the screens: it holds no component, no style and no schema', () => {
  const files = [...closureOf(['features/index.ts'])]
  assert.deepEqual(
    files.filter(
      (file) => /\.(tsx|css)$|core\/src\/(resources|api)\//.test(file) && !file.endsWith('resources/user.ts'),
    ),
    [],
  )
})
