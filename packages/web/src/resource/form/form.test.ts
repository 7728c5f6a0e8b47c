import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groups } from '@rastro/core/resources/group'
import { notifications } from '@rastro/core/resources/notification'
import { asStored } from './as-stored.ts'
import { faultOf } from './faults.ts'
import { merge } from './merge.ts'

const { name, groupId } = groups.schema.properties

test('a field is wrong where the server would refuse it', () => {
  assert.equal(faultOf(name, 'South'), undefined)
  assert.deepEqual(faultOf(name, 'x'.repeat(129)), { key: 'errorTooLong', values: { most: 128 } })
  assert.equal(faultOf(name, 'x'.repeat(129), { opened: 'x'.repeat(129) }), undefined)
  assert.equal(faultOf(groupId, Number.NaN)?.key, 'errorNotNumber')
  assert.equal(faultOf(groupId, 1.5)?.key, 'errorNotWhole')
  assert.deepEqual(faultOf(groupId, -1), { key: 'errorTooSmall', values: { least: 0 } })
})

test('a form may ask for more than the server does', () => {
  assert.equal(faultOf(name, ' '), undefined)
  assert.equal(faultOf(name, ' ', { isRequired: true })?.key, 'errorFieldRequired')
  assert.equal(faultOf(groupId, 0, { isRequired: true })?.key, 'errorFieldRequired')
})

test('two people who change different things both get what they want', () => {
  const seen = { id: 1, name: 'A', groupId: 0, attributes: { note: 'old', floor: 1 } }
  const ours = { ...seen, name: 'B', attributes: { note: 'old' } }
  const theirs = { ...seen, groupId: 7, attributes: { note: 'new', floor: 1 } }
  assert.deepEqual(merge<object>(seen, ours, theirs), {
    item: { id: 1, name: 'B', groupId: 7, attributes: { note: 'new' } },
    both: new Map(),
  })
})

test('of what both have changed ours stays, and it is named', () => {
  const seen = { name: 'A', attributes: { note: 'old' } }
  const merged = merge(seen, { name: 'B', attributes: { note: 'mine' } }, { name: 'C', attributes: { note: 'theirs' } })
  assert.deepEqual(merged, {
    item: { name: 'B', attributes: { note: 'mine' } },
    both: new Map([
      ['name', 'C'],
      ['attributes.note', 'theirs'],
    ]),
  })
})

test('a kind of thing without attributes gets none by a merge', () => {
  const stored = { id: 1, expression: 'fuel * 2' }
  assert.deepEqual(merge<object>(stored, { ...stored, expression: 'fuel * 3' }, { ...stored }).item, {
    id: 1,
    expression: 'fuel * 3',
  })
})

test('the parts of an attribute that is an object are merged one by one', () => {
  const seen = { attributes: { veiculo: { placa: 'RTA-4F21', cor: 'azul' }, 'a/b': 1 } }
  const ours = { attributes: { veiculo: { placa: 'RTA-4F22', cor: 'azul' }, 'a/b': 2 } }
  const theirs = { attributes: { veiculo: { placa: 'RTA-4F23', cor: 'preto', ano: 2024 }, 'a/b': 1 } }
  assert.deepEqual(merge<object>(seen, ours, theirs), {
    item: { attributes: { veiculo: { placa: 'RTA-4F22', cor: 'preto', ano: 2024 }, 'a/b': 2 } },
    both: new Map([['attributes.veiculo/placa', 'RTA-4F23']]),
  })
})

test('an attribute that is an object is stored without its empty parts, and not at all when nothing is left', () => {
  const opened = { attributes: { veiculo: { placa: 'RTA-4F21', nota: '' }, blank: {} } }
  const typed = { attributes: { veiculo: { placa: '', nota: '', cor: 'azul' }, blank: {}, informacoes: { cpf: ' ' } } }
  assert.deepEqual(asStored(notifications.schema, typed, opened), {
    attributes: { veiculo: { nota: '', cor: 'azul' }, blank: {} },
  })
})

test('what is left empty is stored as nothing, and attributes that nobody touched stay', () => {
  const opened = { attributes: { blank: '', gone: 'x', kept: { deep: true } } }
  const typed = { type: 'alarm', description: ' ', attributes: { ...opened.attributes, gone: '', fresh: null } }
  assert.deepEqual(asStored(notifications.schema, typed, opened), {
    type: 'alarm',
    description: null,
    attributes: { blank: '', kept: { deep: true } },
  })
})
