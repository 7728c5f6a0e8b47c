import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentMap, DocumentPart } from '../../ports/documents.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { dot } from '../../testing/picture.ts'
import { pdfDocuments } from './pdf.ts'

const frame = {
  title: 'Ordem 7',
  subtitle: 'Instalar rastreador',
  brand: { name: 'Sentinela', colour: '#0B5563', logo: undefined },
  footer: 'SHA-256 abc',
  pageText: (number: number) => `Página ${number}`,
  language: 'pt-BR',
  created: new Date('2026-11-27T14:00:00Z'),
}

async function textOf(parts: readonly DocumentPart[], of: Partial<typeof frame> = {}): Promise<string> {
  async function* each() {
    yield* parts
  }
  const pieces: Uint8Array[] = []
  for await (const piece of pdfDocuments.pdf({ ...frame, ...of }, each())) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  assert.match(bytes.subarray(0, 8).toString(), /^%PDF-1/)
  assert.match(bytes.subarray(-8).toString(), /%%EOF/)
  return pdfText(bytes)
}

test('a document has the name of its brand, its title, every part and a foot with its page', async () => {
  const text = await textOf([
    { kind: 'heading', text: 'Situação' },
    {
      kind: 'facts',
      facts: [
        ['Cliente', 'João & Ação'],
        ['Endereço', ''],
      ],
    },
    { kind: 'picture', bytes: dot, caption: 'Painel' },
    { kind: 'code', text: 'https://rastro.example/proof-check', caption: 'Check it' },
    { kind: 'drawing', path: 'M1 2L30 40', width: 600, height: 240, caption: 'Carlos Prado' },
    { kind: 'text', text: 'ok' },
  ])
  for (const said of ['Sentinela', 'Ordem 7', 'Instalar rastreador', 'Situação', 'João & Ação', 'Painel']) {
    assert.ok(text.includes(said), said)
  }
  for (const said of ['Carlos Prado', 'Check it', 'SHA-256 abc', 'Página 1']) assert.ok(text.includes(said), said)
})

test('a map has the way with what its ends mean, a scale, and the names of areas that are wide enough', async () => {
  const square = (side: number) =>
    [
      [10, 10],
      [10 + side, 10],
      [10 + side, 10 + side],
    ] as const
  const map: DocumentMap = {
    kind: 'map',
    ...{ width: 560, height: 280, png: undefined, colour: '#0B5563', attribution: '© OpenStreetMap' },
    areas: [
      { name: 'Depot', points: square(60) },
      { name: 'Kiosk', points: square(8) },
    ],
    way: [
      [20, 20],
      [300, 140],
      [540, 260],
    ],
    scale: { length: 80, text: '2 km' },
    ends: ['Início 12:00', 'Fim 13:00'],
  }
  const text = await textOf([map, { ...map, png: dot, way: [] }])
  for (const said of ['Depot', '2 km', 'Início 12:00', 'Fim 13:00', '© OpenStreetMap'])
    assert.ok(text.includes(said), said)
  assert.ok(!text.includes('Kiosk'))
})

test('a heading breaks between its words, and not within them nor at the sign of a unit', async () => {
  const titles = [
    'Combustível consumido (L)',
    'Velocidade média (km/h)',
    ...Array.from({ length: 10 }, () => 'Endereço'),
  ]
  const columns = titles.map((title, at) => ({ title, share: at < 2 ? 1 : 2 }))
  const lines = (await textOf([{ kind: 'table', isSmall: true, columns, rows: [] }])).split('\n')
  for (const word of ['Combustível', 'consumido', 'Velocidade', '(km/h)'])
    assert.ok(
      lines.some((line) => line.split(' ').includes(word)),
      `${word} in ${lines.join(' | ')}`,
    )
})

test('a long table goes over pages, its heading on each of them', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`row ${at}`, 'x'])
  const columns = [
    { title: 'Etapa', share: 3 },
    { title: 'Hora', share: 1 },
  ]
  const text = await textOf([{ kind: 'table', columns, rows }])
  const pages = text.match(/Página \d+/g)!.length
  assert.ok(pages > 2)
  assert.equal(text.match(/Etapa/g)!.length, pages)
  assert.ok(text.includes('row 119'))
})

test('letters that the fonts lack are question marks, and a failure of a part fails the document', async () => {
  assert.ok((await textOf([{ kind: 'text', text: 'Ana 漢字' }])).includes('Ana ??'))
  await assert.rejects(textOf([{ kind: 'picture', bytes: new Uint8Array([1, 2, 3]), caption: '' }]))
})
