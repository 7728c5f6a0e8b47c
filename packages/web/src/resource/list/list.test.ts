import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from './columns.ts'
import { csvOf } from './save-table.ts'
import { sortedBy } from './sorted-by.ts'
import { searchText } from './use-found.ts'

interface Row {
  id: number
  name: string
  groupId: number
  attributes: object
}
const row = (id: number, name: string, groupId = 0, attributes = {}): Row => ({ id, name, groupId, attributes })
const name: Column<Row> = { id: 'name', title: 'Name', text: (item) => item.name }
const group: Column<Row> = {
  id: 'groupId',
  title: 'Group; or none',
  text: ({ groupId }) => (groupId ? `Group ${groupId}` : ''),
  value: ({ groupId }) => groupId || null,
}

test('[APP-44] what is stored is searched, and what the columns say', () => {
  const text = searchText(row(1, 'São Paulo', 7, { note: 'Frio' }), [name, group])
  for (const word of ['sao paulo', 'group 7', 'frio', 'note']) assert.ok(text.includes(word), word)
})

test('texts are sorted as people count, numbers as numbers, and what has nothing comes last', () => {
  const rows = [row(1, 'Area 10', 2), row(2, 'area 9'), row(3, 'Área 1', 10)]
  const ids = (column: Column<Row>, isDescending: boolean) => sortedBy(rows, column, isDescending).map(({ id }) => id)
  assert.deepEqual(ids(name, false), [3, 2, 1])
  assert.deepEqual(ids(group, false), [1, 3, 2])
  assert.deepEqual(ids(group, true), [3, 1, 2])
})

test('texts that differ only in case or accents keep their order, and each row is read once', () => {
  let reads = 0
  const counted: Column<Row> = {
    ...name,
    text: (item) => {
      reads++
      return item.name
    },
  }
  const rows = [row(1, 'Água'), row(2, ''), row(3, 'agua'), row(4, 'AGUA'), row(5, 'abc')]
  assert.deepEqual(
    sortedBy(rows, counted, false).map(({ id }) => id),
    [5, 1, 3, 4, 2],
  )
  assert.equal(reads, rows.length)
  assert.deepEqual(
    sortedBy(rows, name, true).map(({ id }) => id),
    [1, 3, 4, 5, 2],
  )
})

test('a text file holds what the columns say, and nothing that a spreadsheet would run', () => {
  const rows = [row(1, '=HYPERLINK("x")'), row(2, '-12,5'), row(3, '@cmd'), row(4, 'two\nlines')]
  assert.equal(
    csvOf([name, group], rows),
    '\uFEFFName;"Group; or none"\r\n"\'=HYPERLINK(""x"")";\r\n-12,5;\r\n\'@cmd;\r\n"two\nlines";\r\n',
  )
})
