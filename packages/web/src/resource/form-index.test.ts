import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { preferenceAttributes } from '@rastro/core/vocabulary/user-attributes'
import { screenAt } from '../feature/screens.ts'
import { features } from '../features/index.ts'
import { paths } from '../paths.ts'
import { formIndex } from './form-index.ts'

const web = join(import.meta.dirname, '..')
/** The file of the screen at an address of a form, or undefined where there is none. */
function fileAt(address: string): string | undefined {
  const [, name] = /import\('\.\/([^']+)'\)/.exec(String(screenAt(features, address)?.screen.load)) ?? []
  const [file] = name ? globSync(`features/*/${name}`, { cwd: web }) : []
  return file && join(web, file)
}

/** The text of all files of the feature that a screen stands in. */
const featureOf = (file: string): string =>
  readdirSync(dirname(file))
    .filter((name) => /(?<!test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(dirname(file), name), 'utf8'))
    .join('\n')

test('what the search in settings finds is there: each form, and in it each field and section', () => {
  assert.ok(formIndex.length > 0)
  for (const { to, places } of formIndex) {
    const file = fileAt(to)
    assert.ok(file && existsSync(file), `${to} is no form`)
    const text = featureOf(file)
    // The names of attributes stand in core
    for (const place of Object.keys(places).filter((name) => !name.startsWith('field-attributes.'))) {
      const name = place.replace(/^field-/, '')
      const written = new RegExp(`['"{\\s]${name.replaceAll('.', '\\.')}['":]`)
      // The page of preferences makes its fields of the vocabulary
      const isPreference = to === paths.preferences && Object.hasOwn(preferenceAttributes, name)
      const isShared = name === 'attributes' && text.includes('<FormAttributes ')
      assert.ok(isPreference || isShared || written.test(text), `${to} has no ${place}`)
    }
  }
})
