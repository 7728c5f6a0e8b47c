import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanBrand } from './brand-update.ts'

const brand = (attributes: Record<string, unknown>, host: string | null = null) =>
  cleanBrand({ id: 7, host, attributes })

test('a brand has its own attributes alone, without empty texts', () => {
  assert.deepEqual(
    brand({ title: ' Sentinela ', description: '', nivel: 2, logo: '/brand-7-logo-1.png' }, ' Sentinela.App '),
    {
      id: 7,
      host: 'sentinela.app',
      attributes: { title: 'Sentinela', logo: '/brand-7-logo-1.png' },
    },
  )
})

test('pictures of others, other addresses, colours and domains that are none are refused with their field', () => {
  const faults = [
    brand({ logo: '/brand-8-logo.png' }),
    brand({ icon: 'https://elsewhere.example/x.png' }),
    brand({ logoInverted: '/brand-7-../x.png' }),
    brand({ colorPrimary: 'red' }),
    brand({ termsUrl: 'javascript:alert(1)' }),
    brand({ title: 'x'.repeat(501) }),
    brand({ title: { a: 1 } }),
    brand({}, 'localhost'),
    brand({}, '127.0.0.1'),
  ]
  assert.deepEqual(
    faults.map((fault) => ('field' in fault ? `${fault.field} ${fault.code}` : fault)),
    [
      'attributes.logo brandFile',
      'attributes.icon brandFile',
      'attributes.logoInverted brandFile',
      'attributes.colorPrimary brandColour',
      'attributes.termsUrl brandAddress',
      'attributes.title brandText',
      'attributes.title brandText',
      'host brandHost',
      'host brandHost',
    ],
  )
})
