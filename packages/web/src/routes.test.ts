import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Area, withBelow } from '@rastro/core/i18n/areas'
import { closureOf } from '../closure.ts'
import { features } from './features/index.ts'

const root = import.meta.dirname
const textOf = (file: string): string => readFileSync(file, 'utf8')

/** The areas of texts that a file and its imports need, each with the file that needs it. */
function areasAskedBy(file: string): Map<Area, string> {
  const asked = new Map<Area, string>()
  for (const each of closureOf([file]))
    for (const [, area] of textOf(each).matchAll(/useT\('(\w+)'\)/g)) asked.set(area as Area, each)
  return asked
}

/** The screens of the routes outside the features; and those of the features, by the files that they import. */
const screens = [
  ...[...textOf(join(root, 'routes.tsx')).matchAll(/withWords\('(\w+)', \(\) => import\('([^']+)'\)/g)].map(
    ([, area, path]) => ({
      area: area as Area,
      path: path!,
    }),
  ),
  ...features.flatMap((feature) =>
    feature.screens.flatMap(({ load, words }) => {
      const [, name] = /import\('\.\/([^']+)'\)/.exec(String(load)) ?? []
      return name ? globSync(`features/*/${name}`, { cwd: root }).map((path) => ({ area: words, path })) : []
    }),
  ),
]

test('a screen asks only for words that are loaded with it', () => {
  const written = features.flatMap((feature) => feature.screens).filter(({ load }) => load)
  const outside = textOf(join(root, 'routes.tsx')).split("import('./features/").length - 1
  // `loadFeatures` fetches the list itself
  assert.equal(screens.filter(({ path }) => /^(\.\/)?features\//.test(path)).length, written.length + outside - 1)
  for (const { area, path } of screens) {
    const loaded: readonly Area[] = withBelow(area)
    for (const [asked, by] of areasAskedBy(join(root, path)))
      assert.ok(loaded.includes(asked), `${path} loads "${area}", but ${by} asks for "${asked}"`)
  }
})

test('what stands around the screens says only what any page may say', () => {
  assert.deepEqual([...areasAskedBy(join(root, 'app.tsx')).keys()], ['start'])
})

/** The files fetched before the login. */
const beforeLogin = ['main.tsx', 'features/login/LoginPage.tsx'].flatMap((path) => [...closureOf([path])])

test('before the login only the calls about server and session are fetched, and no words at once', () => {
  const parts = beforeLogin.flatMap((file) =>
    [
      ...textOf(file).matchAll(/^import (?!type)[^'\n]* from '@rastro\/core\/((?:api|i18n\/en|i18n\/pt-BR)[\w/]*)'/gm),
    ].map(([, part]) => part),
  )
  assert.deepEqual([...new Set(parts)].sort(), ['api/server', 'api/session'])
})
