import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from '../testing/read-xlsx.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { xlsx } from './xlsx.ts'

const columns = [
  { title: 'Name', width: 20 },
  { title: 'Count', width: 8 },
]
async function* pagesOf(...pages: SheetCell[][][]) {
  yield* pages
}

/** The parts of a written file, by their paths. */
async function partsOf(pages: AsyncIterable<SheetCell[][]>, name = 'Vehicles'): Promise<Record<string, string>> {
  const pieces: Uint8Array[] = []
  for await (const piece of xlsx({ name, columns, pages })) pieces.push(piece)
  const files = unzipSync(Buffer.concat(pieces))
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]))
}
const sheetOf = async (...pages: SheetCell[][][]) => (await partsOf(pagesOf(...pages)))['xl/worksheets/sheet1.xml']!

test('numbers and moments are typed cells, texts are texts whatever they begin with', async () => {
  const sheet = await sheetOf([
    ['=1+1', 12.5],
    ['+55 11', { moment: Date.UTC(2026, 10, 27, 12) }],
  ])
  assert.ok(sheet.includes('<c r="A2" t="inlineStr"><is><t>=1+1</t></is></c><c r="B2"><v>12.5</v></c>'))
  assert.ok(sheet.includes('<t>+55 11</t></is></c><c r="B3" s="2"><v>46353.5</v></c>'))
  assert.doesNotMatch(sheet, /<f>/)
})

test('signs of XML and characters that it forbids, empty and endless texts', async () => {
  const sheet = await sheetOf([
    ['<b> & "x"\u0000\u0007', Number.NaN],
    ['', null],
    ['x'.repeat(40_000), -1],
    [' two  spaces ', 0],
  ])
  assert.ok(sheet.includes('&lt;b&gt; &amp; &quot;x&quot;</t>'))
  assert.ok(sheet.includes('<row r="3"></row>'))
  assert.ok(sheet.includes(`>${'x'.repeat(32_767)}</t>`))
  assert.ok(sheet.includes('<t xml:space="preserve"> two  spaces </t>'))
})

test('the name of the sheet is one that spreadsheet programs accept', async () => {
  const { 'xl/workbook.xml': workbook = '' } = await partsOf(pagesOf(), "A/B: [c] & 'd' with many more characters")
  assert.ok(workbook.includes('<sheet name="A B   c  &amp;  d  with many more c"'), workbook)
})

test('rows are read at the pace of whoever reads the file, and rows of two pages follow each other', async () => {
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1
      yield Array.from({ length: 300 }, (_, at) => [`${Math.random()} ${at}`, at])
    }
  }
  const file = xlsx({ name: 'x', columns, pages: endless() })
  for (let pieces = 0; pieces < 20; pieces += 1) await file.next()
  assert.ok(read < 60, `${read} pages`)
  await file.return(undefined)
  const sheet = await sheetOf([['a', 1]], [['b', 2]])
  assert.match(sheet, /r="A2".*<t>a<.*r="A3".*<t>b</)
})

async function read(sheets: Sheet | AsyncIterable<Sheet>, rowsOfSheet?: number) {
  const pieces: Uint8Array[] = []
  for await (const piece of xlsx(sheets, rowsOfSheet)) pieces.push(piece)
  return readXlsx(Buffer.concat(pieces))
}

test('rows that a sheet does not hold are on further sheets, with the sum below the last', async () => {
  const page = Array.from({ length: 250 }, (_, at) => ['x', at])
  const pages = pagesOf(page, page)
  const sheets = await read({ name: 'All', columns, pages, totals: () => ['Total', 7], hasFilter: true }, 201)
  assert.deepEqual(
    sheets.map(({ name, rows }) => [name, rows.length]),
    [
      ['All', 201],
      ['All (2)', 201],
      ['All (3)', 102],
    ],
  )
  const counts = sheets.flatMap(({ rows }) => rows.slice(1).map(([, count]) => count))
  assert.deepEqual(counts, [...page.map(([, at]) => at), ...page.map(([, at]) => at), 7])
  assert.ok(sheets[2]!.xml.endsWith('</sheetData><autoFilter ref="A1:B101"/></worksheet>'))
})

test('several sheets have names of their own, lengths of time and formats', async () => {
  const formatted = [{ title: 'Distance', width: 9, format: 'twoDecimals' }, ...columns] as const
  async function* sheets(): AsyncGenerator<Sheet> {
    for (const name of ['Car', 'CAR', '/', 'x'.repeat(40), 'x'.repeat(41)]) {
      yield { name, columns: formatted, pages: pagesOf([[1.25, { lasting: 36 * 3_600_000 }]]) }
    }
  }
  const found = await read(sheets())
  assert.deepEqual(
    found.map(({ name }) => name),
    ['Car', 'CAR (2)', '-', 'x'.repeat(31), `${'x'.repeat(27)} (2)`],
  )
  assert.ok(found[1]!.xml.includes('<c r="A2" s="6"><v>1.25</v></c><c r="B2" s="5"><v>1.5</v></c>'))
})
