import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { refusals } from '@rastro/core/vocabulary/refusals'
import { exempt } from './uncoded-refusals.ts'

const packages = path.resolve(import.meta.dirname, '../../..')

/** The arguments of a call whose opening bracket ends at `from`. */
function argumentsAt(text: string, from: number): string[] {
  const found = ['']
  let depth = 0
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!
    if (quote) quote = sign === quote && text[at - 1] !== '\\' ? '' : quote
    else if ('\'"`'.includes(sign)) quote = sign
    else if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign) && depth-- === 0) return found.map((each) => each.trim().replace(/\s+/g, ' '))
    if (sign === ',' && depth === 0 && !quote) found.push('')
    else found[found.length - 1] += sign
  }
  throw new Error('A call does not end')
}

const raised = /new (App|Invalid|Unauthorized|Forbidden|Conflict|Unavailable)Error\(/g
/** Sentences that bring their code with them. */
const coded = /^(refusal|contactRefusal|signInRefusal|quietRefusal)\(|^(\w+\.)?said$|^$/

/** Every error of a file whose sentence has no code: `file: sentence`. */
function uncodedIn(file: string): string[] {
  const text = readFileSync(path.join(packages, file), 'utf8')
  return [...text.matchAll(raised)].flatMap(({ 0: begin, 1: kind, index }) => {
    const given = argumentsAt(text, index + begin.length)
    const [sentence = '', ...details] = kind === 'App' ? given.slice(1) : given
    return coded.test(sentence) || details.join().includes('reason') ? [] : [`${file}: ${sentence}`]
  })
}

const sourcesOf = (name: 'core' | 'server' | 'web'): string[] =>
  globSync(`${name}/src/**/*.ts`, { cwd: packages }).filter((file) => !/\.test\.ts$|\/testing\//.test(file))
const files = [...sourcesOf('core'), ...sourcesOf('server')]

test('every code is used', () => {
  const texts = [...files, ...sourcesOf('web')]
    .filter((file) => !file.endsWith('vocabulary/refusals.ts') && !file.includes('/i18n/'))
    .map((file) => readFileSync(path.join(packages, file), 'utf8'))
  const isUsed = (code: string) =>
    texts.some((text) => text.includes(`'${code}'`) || text.includes(`'refusal.${code}'`))
  assert.deepEqual(
    Object.keys(refusals).filter((code) => !isUsed(code)),
    [],
  )
})

test('every sentence with which the server refuses a call has a code, or stands among the exempt with its reason', () => {
  const uncoded = files
    .filter((file) => !file.includes('/kit/'))
    .flatMap(uncodedIn)
    .map((each) => each.replaceAll(path.sep, '/').replace(/\$\{/g, '{'))
  const known = Object.values(exempt).flat()
  const isKnown = (each: string) => known.some((begin) => each.startsWith(begin))
  assert.deepEqual(
    uncoded.filter((each) => !isKnown(each)),
    [],
    'give it a code of core/vocabulary/refusals.ts',
  )
  // An exemption of what is no longer there would hide a later one
  assert.deepEqual(
    known.filter((begin) => !uncoded.some((each) => each.startsWith(begin))),
    [],
  )
})
