import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readH2Script } from './h2-script.ts'
import { readPostgresDump } from './postgres-dump.ts'
import { fieldValue, jsonOf, timeReader } from './row-values.ts'

async function* inPieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
async function* linesOf(text: string) {
  yield* text.split('\n')
}

test('the rows of wanted tables are read from a pg_dump, with its escapes', async () => {
  const dump = [
    'COPY public.tc_other (id) FROM stdin;',
    '1',
    '\\.',
    'COPY public.tc_drivers (id, name, uniqueid, "group") FROM stdin;',
    'A line\\nand\\ttab \\\\ back\t\\N\tÁ\t',
    '2\t\t\\\\N\tx',
    '\\.',
    '3\tnot in a table',
  ].join('\n')
  const rows = await Array.fromAsync(readPostgresDump(linesOf(dump), new Set(['tc_drivers'])))
  assert.deepEqual(rows, [
    { table: 'tc_drivers', row: { id: 'A line\nand\ttab \\ back', name: null, uniqueid: 'Á', group: '' } },
    { table: 'tc_drivers', row: { id: '2', name: '', uniqueid: '\\N', group: 'x' } },
  ])
})

test('an H2 script is read wherever it is cut, with its literals as PostgreSQL writes them', async () => {
  const script = `-- 2 +/- SELECT COUNT(*) FROM PUBLIC.TC_X;
CREATE CACHED TABLE "PUBLIC"."TC_X"(
    "ID" INTEGER NOT NULL,
    "NAME" CHARACTER VARYING(128),
    "ON" BOOLEAN,
    "AT" TIMESTAMP,
    "DATA" BINARY LARGE OBJECT
);
INSERT INTO "PUBLIC"."TC_X" VALUES
(1, 'it''s; (a)', TRUE, TIMESTAMP '2026-01-01 08:00:00', X'00ff'),
(-2, U&'Jo\\00e3o \\+01f69a \\\\', FALSE, NULL, NULL);
INSERT INTO "PUBLIC"."TC_Y" VALUES (3);
`
  for (const size of [1, 7, 10_000]) {
    const rows = await Array.fromAsync(readH2Script(inPieces(script, size), new Set(['tc_x'])), ({ row }) => row)
    assert.deepEqual(rows, [
      { id: '1', name: "it's; (a)", on: 't', at: '2026-01-01 08:00:00', data: '\\x00ff' },
      { id: '-2', name: 'João 🚚 \\', on: 'f', at: null, data: null },
    ])
  }
})

test('times are read by the clock of the zone, also when its offset changes', () => {
  const read = (zone: string, text: string) => timeReader(zone)(text).toISOString()
  assert.equal(read('UTC', '2026-01-01 08:00:00.5'), '2026-01-01T08:00:00.500Z')
  assert.equal(read('America/Sao_Paulo', '2026-01-01 08:00:00'), '2026-01-01T11:00:00.000Z')
  // The last summer time of Brazil ended on 17 February 2019
  assert.equal(read('America/Sao_Paulo', '2019-02-16 22:30:00.123456'), '2019-02-17T00:30:00.123Z')
  assert.equal(read('America/Sao_Paulo', '2019-02-17 08:00:00'), '2019-02-17T11:00:00.000Z')
  assert.throws(() => read('UTC', 'yesterday'), RangeError)
  assert.throws(() => timeReader('Mars/Base'), RangeError)
})

test('values of both databases are the same, and broken JSON is empty', () => {
  const readTime = timeReader('UTC')
  assert.deepEqual(
    ['t', 'TRUE', '1', '\\x01', 'f', 'false', '0'].map((text) => fieldValue('flag', text, readTime)),
    [true, true, true, true, false, false, false],
  )
  assert.equal(fieldValue('number', '-23.5', readTime), -23.5)
  assert.throws(() => fieldValue('integer', 'many', readTime), RangeError)
  assert.deepEqual(['{"a":[1]}', 'null', '{"cut":"of', '7'].map(jsonOf), [{ a: [1] }, {}, {}, {}])
})
