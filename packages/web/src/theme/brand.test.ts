import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast, parseHex } from '@rastro/core/format/colour'
import { deriveBrand } from './brand.ts'
import { schemes, tokens } from './tokens.ts'

// primary · on · ink light · edge light · ink dark · edge dark: the table of the look, §3
const table = [
  ['#0B5563', '#FFFFFF', '#0B5563', '#0B5563', '#6CC4D3', '#4FA9B9'],
  ['#AA0000', '#FFFFFF', '#AA0000', '#AA0000', '#FC6352', '#D84133'],
  ['#FFC400', '#0F1A1D', '#866708', '#AA830D', '#FFC400', '#FFC400'],
  ['#00A859', '#0F1A1D', '#087B40', '#019D53', '#16AE5F', '#00A859'],
  ['#000000', '#FFFFFF', '#000000', '#000000', '#959595', '#777777'],
]

for (const [primary, on, inkLight, edgeLight, inkDark, edgeDark] of table) {
  test(`[APP-15] ${primary} gives the inks and edges of the look`, () => {
    const light = deriveBrand({ primary }, 'light')
    const dark = deriveBrand({ primary }, 'dark')
    assert.deepEqual(
      [light.brand, light.onBrand, light.brandInk, light.brandEdge, dark.brandInk, dark.brandEdge],
      [primary, on, inkLight, edgeLight, inkDark, edgeDark],
    )
  })
}

test('[APP-15] a fill is exactly the colour that was set, in both schemes', () => {
  for (const scheme of schemes) assert.equal(deriveBrand({ primary: '#aa0000' }, scheme).brand, '#AA0000')
})

test('whatever colour a reseller sets, its texts can be read', () => {
  for (const primary of ['#FFFF00', '#7F7F7F', '#FFFFFF', '#0000FF', '#FF00FF', '#5A2A82', '#0FF']) {
    for (const scheme of schemes) {
      const { brand, onBrand, brandInk, brandEdge, brandTint } = deriveBrand({ primary }, scheme)
      const { s3, t3 } = tokens[scheme]
      for (const ground of [s3, brandTint]) {
        assert.ok(ratio(brandInk, ground) >= 4.5, `${primary} ink on ${ground}`)
        assert.ok(ratio(brandEdge, ground) >= 3, `${primary} edge on ${ground}`)
      }
      assert.ok(ratio(onBrand, brand) >= 4.5, `text on ${primary}`)
      assert.ok(ratio(t3, brandTint) >= 4.5, `caption on the tint of ${primary}`)
    }
  }
})

test('what is not a colour counts as not given', () => {
  assert.equal(deriveBrand({ primary: 'red', secondary: '' }, 'light').brand, '#0B5563')
  assert.deepEqual(deriveBrand({}, 'light').accent, '#F47A1F')
  assert.equal(deriveBrand({}, 'dark').onAccent, '#1A1005')
})

const ratio = (a: string, b: string) => contrast(parseHex(a)!, parseHex(b)!)
