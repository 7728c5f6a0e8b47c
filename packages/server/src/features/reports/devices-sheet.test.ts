import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { strFromU8, unzipSync } from 'fflate'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`the spreadsheet of the vehicles, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const { ADM, D1, D2 } = fleet
      const attributes = {
        iccid: '8955',
        operadora: 'Vivo',
        linkcstv: 'https://dvr.example',
        veiculo: { placa: 'RTA-4F21' },
      }
      await app.as(ADM).devices.update({
        params: D1,
        body: { ...D1, name: '=HYPERLINK("x")', phone: '+5511988742210', model: 'GT06', attributes },
      })
      await app
        .as(ADM)
        .devices.update({ params: D2, body: { ...D2, expirationTime: new Date('2027-01-02T03:04:00Z') } })
    })
    after(() => app.close())

    const ask = (user: User | undefined, language = 'en', query = '') =>
      app.call(user, { url: `/api/reports/devices/xlsx${query}`, headers: { 'accept-language': language } })
    /** The cells of the rows, texts as they are, numbers as numbers. */
    async function rowsOf(user: User, language?: string, query?: string): Promise<(string | number)[][]> {
      const { statusCode, rawPayload, headers } = await ask(user, language, query)
      assert.deepEqual([statusCode, headers['content-disposition']], [200, 'attachment; filename=devices.xlsx'])
      const sheet = strFromU8(unzipSync(rawPayload)['xl/worksheets/sheet1.xml']!)
      return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
        const cells: (string | number)[] = []
        for (const [, column, text, number] of row!.matchAll(
          /<c r="([A-Z])\d+"[^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs,
        ))
          cells[column!.charCodeAt(0) - 65] = number === undefined ? text! : Number(number)
        return cells
      })
    }
    const cell = ([head, ...rows]: (string | number)[][], name: string, column: string) =>
      rows.find(([first]) => first === name)![head!.indexOf(column)]

    test('[VEH-12] everybody gets the vehicles that they see, in their language', async () => {
      const { ADM, MGR, USR } = fleet
      for (const user of [ADM, MGR, USR]) {
        const seen = await app.as(user).devices.list({ query: { all: true } })
        const [, ...rows] = await rowsOf(user)
        assert.deepEqual(rows.length, seen.length, user.name)
      }
      assert.deepEqual((await rowsOf(MGR))[0]!.slice(0, 4), ['Name', 'Identifier', 'Phone', 'Tracker model'])
      assert.deepEqual((await rowsOf(MGR, 'pt-BR'))[0]!.slice(0, 2), ['Nome', 'Identificador'])
    })

    test('[VEH-12] it has what its address narrows the list to, and a group that one does not see is refused', async () => {
      const { ADM, MGR, D2 } = fleet
      const group = await app.as(ADM).groups.create({ body: { name: 'south' } })
      const device = await app.as(ADM).devices.get({ params: D2 })
      await app.as(ADM).devices.update({ params: D2, body: { ...device, groupId: group.id } })
      const count = async (query: string, user = ADM) => (await rowsOf(user, 'en', query)).length - 1
      assert.deepEqual(
        [await count(`?groupId=${group.id}`), await count('?model=GT06'), await count('?status=disabled')],
        [1, 1, 0],
      )
      assert.deepEqual([await count(`?keyword=${D2.uniqueId}`), await count(`?userId=${fleet.CLI.id}`)], [1, 1])
      assert.equal((await ask(MGR, 'en', `?groupId=${group.id}`)).statusCode, 403)
      await app.as(ADM).devices.update({ params: D2, body: device })
    })

    test('A-108: six columns are masked for whoever may not know the unit; a formula is a text, a moment a number', async () => {
      const { ADM, USR, D1, D2 } = fleet
      const name = '=HYPERLINK(&quot;x&quot;)'
      const six = ['Identifier', 'Phone', 'Tracker model', 'ICCID', 'Carrier', 'DVR link']
      const whole = await rowsOf(ADM)
      assert.deepEqual(
        six.map((column) => cell(whole, name, column)),
        [D1.uniqueId, '+55 11 98874-2210', 'GT06', '8955', 'Vivo', 'https://dvr.example'],
      )
      assert.equal(
        cell(whole, D2.name, 'Expiration'),
        (Date.UTC(2027, 0, 2, 0, 4) - Date.UTC(1899, 11, 30)) / 86_400_000,
      )
      const masked = await rowsOf(USR)
      assert.deepEqual(new Set(six.map((column) => cell(masked, name, column))), new Set(['*****']))
      assert.equal(cell(masked, name, 'Plate'), 'RTA-4F21')
    })

    test('nobody without reports gets it, and each file is written down', async () => {
      assert.equal((await ask(undefined)).statusCode, 401)
      assert.equal((await ask(fleet.NOREP)).statusCode, 403)
      const { db } = app.ctx
      const rows = await db.selectFrom('action').selectAll().where('actionType', '=', 'report').execute()
      assert.ok(rows.some(({ attributes }) => JSON.parse(attributes).type === 'devices'))
    })
  })
}
