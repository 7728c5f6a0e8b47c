import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type User, users } from '@rastro/core/resources/user'
import { get, update } from '../../db/crud.ts'
import { type RawCall, type TestApp, testApp } from '../../testing/app.ts'
import { cookieOf, form } from '../../testing/calls.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`registering, on ${dialect}`, () => {
    let app: TestApp
    before(async () => {
      app = await testApp({ open })
    })
    after(() => app.close())

    test('[ENT-22] an empty installation says so, and which version it is', async () => {
      const server = await app.as(undefined).server.get({})
      assert.equal(server.newServer, true)
      assert.match(server.version ?? '', /^\d+\.\d+/)
    })

    test('[AUTH-24] whoever registers first runs the installation; then the door is closed', async () => {
      const body = { name: 'Ana', email: 'ana@example.com', password }
      await assert.rejects(app.as(undefined).users.create({ body: { ...body, password: null } }), { status: 400 })
      const ana = await app.as(undefined).users.create({ body })
      assert.equal(ana.administrator, true)
      assert.equal(ana.password, null)
      const refused = app.as(undefined).users.create({ body: { ...body, email: 'eva@example.com' } })
      await assert.rejects(refused, { status: 403, message: 'Registration disabled' })
      assert.equal((await app.as(undefined).server.get({})).newServer, false)
    })

    test('[AUTH-23] with registration open anybody may, but not make oneself more than a user', async () => {
      const ana = { id: 1 }
      const server = await app.as(ana).server.get({})
      await app.as(ana).server.update({ body: { ...server, registration: true } })
      const body = {
        name: 'Eva',
        email: 'eva@example.com',
        password,
        attributes: { nivel: 2, idasaas: 'x', tipoMenu: 'menuLista' },
      }
      const eva = await app.as(undefined).users.create({ body })
      assert.deepEqual([eva.administrator, eva.deviceLimit, eva.attributes], [false, -1, { tipoMenu: 'menuLista' }])
      const bad = { ...body, email: 'bad@example.com', administrator: true }
      await assert.rejects(app.as(undefined).users.create({ body: bad }), { status: 403 })
    })

    test('a new password is long enough, and none of the commonest; shorter ones of a stock server still open', async () => {
      const [short, common] = [
        'The password needs 8 characters at least',
        'This password is one of the commonest: choose another',
      ]
      const refusals = { '1234567': short, grüße: short, '12345678': common, Password1: common, iloveyou2: common }
      for (const [weak, message] of Object.entries(refusals)) {
        const weakly = app.as(undefined).users.create({ body: { name: 'W', email: 'w@example.com', password: weak } })
        await assert.rejects(weakly, { status: 400, message, field: 'password' })
      }
      const [ana] = await app.as({ id: 1 }).users.list({ query: { keyword: 'ana@' } })
      const own = app.as({ id: 1 }).users.update({ params: { id: 1 }, body: { ...ana!, password: '12345678' } })
      await assert.rejects(own, { status: 400, message: common, field: 'password' })
      const [eva] = await app.as({ id: 1 }).users.list({ query: { keyword: 'eva@' } })
      await app.as({ id: 1 }).users.update({ params: eva!, body: { ...eva!, password: 'short' } })
      const login = app.as(undefined).session.create({ body: { email: 'eva@example.com', password: 'short' } })
      assert.equal((await login).id, eva!.id)
    })

    test('one address makes ten accounts an hour', async () => {
      const register = (at: number, remoteAddress: string) =>
        app.call(undefined, {
          method: 'POST',
          url: '/api/users',
          payload: { name: 'N', email: `n${at}@example.com`, password },
          remoteAddress,
        })
      for (let at = 0; at < 10; at += 1) assert.equal((await register(at, '203.0.113.5')).statusCode, 200)
      const more = await register(10, '203.0.113.5')
      assert.deepEqual([more.statusCode, more.body], [429, 'Too many new accounts; try again in an hour'])
      assert.equal(more.headers['retry-after'], '3600')
      assert.equal((await register(10, '203.0.113.6')).statusCode, 200)
      app.clock.advance(3_600_001)
      assert.equal((await register(11, '203.0.113.5')).statusCode, 200)
    })

    test('[ENT-45] an email is taken in whatever case it is written', async () => {
      const again = app.as(undefined).users.create({ body: { name: 'Eva', email: 'EVA@Example.com', password } })
      await assert.rejects(again, { status: 409 })
      assert.equal((await app.as({ id: 1 }).users.list({ query: { keyword: 'eva@' } })).length, 1)
    })
  })

  describe(`users, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const names = async (by: User, query = {}) =>
      (await app.as(by).users.list({ query })).map(({ name }) => name).sort()
    const save = (by: User, whom: User, fields: Partial<User>) =>
      app.as(by).users.update({ params: whom, body: { ...whom, ...fields } })
    const login = (email: string) =>
      app.call(undefined, {
        method: 'POST',
        url: '/api/session',
        ...form({ email, password }),
      })
    const refused = (call: Promise<unknown>) => assert.rejects(call, { status: 403 })

    test('[USER-49] everybody sees whom they manage; an administrator all', async () => {
      assert.deepEqual(await names(fleet.ADM), ['ADM', 'CLI', 'LIM', 'MGR', 'NOREP', 'REV', 'RO', 'USR'])
      assert.deepEqual(await names(fleet.MGR), ['USR'])
      assert.deepEqual(await names(fleet.REV), ['CLI'])
      assert.deepEqual(await names(fleet.USR), [])
      assert.deepEqual(await names(fleet.ADM, { userId: fleet.REV.id }), ['CLI'])
      await refused(names(fleet.USR, { userId: fleet.REV.id }))
    })

    test('[USER-49] whoever sees a vehicle learns the names of its other users, and no more (A-9)', async () => {
      assert.deepEqual(await names(fleet.MGR, { deviceId: fleet.D1.id }), ['USR'])
      const reply = await app.call(fleet.USR, { url: `/api/users?deviceId=${fleet.D1.id}` })
      assert.ok(reply.json().length > 2)
      for (const item of reply.json()) assert.deepEqual(Object.keys(item).sort(), ['attributes', 'id', 'name'])
      await refused(names(fleet.USR, { deviceId: fleet.D2.id }))
    })

    test('[USER-50] an administrator makes, reads, changes and removes an account', async () => {
      const accounts = app.as(fleet.ADM).users
      const made = await accounts.create({ body: { name: 'Brief', email: 'brief@example.com', password } })
      assert.deepEqual(await accounts.get({ params: made }), made)
      assert.equal((await save(fleet.ADM, made, { name: 'Briefer' })).name, 'Briefer')
      assert.equal(await accounts.remove({ params: made }), null)
      await assert.rejects(accounts.get({ params: made }), { status: 404 })
    })

    test('[USER-50] others are neither read nor changed nor removed', async () => {
      await refused(app.as(fleet.USR).users.get({ params: fleet.ADM }))
      await refused(save(fleet.USR, fleet.ADM, { name: 'x' }))
      await refused(app.as(fleet.USR).users.remove({ params: fleet.ADM }))
      await refused(save(fleet.MGR, fleet.CLI, { name: 'x' }))
      await assert.rejects(app.as(fleet.ADM).users.get({ params: { id: 9999 } }), { status: 404 })
      assert.equal((await app.as(fleet.USR).users.get({ params: fleet.USR })).name, 'USR')
    })

    test('[ENT-14] [ENT-15] what is written of a user is read again, never the password', async () => {
      const fields: Partial<User> = {
        name: 'Everything',
        email: 'everything@example.com',
        phone: '+55 11 9',
        readonly: true,
        deviceReadonly: true,
        limitCommands: true,
        disableReports: true,
        fixedEmail: true,
        disabled: true,
        temporary: true,
        deviceLimit: 4,
        map: 'osm',
        coordinateFormat: 'dms',
        poiLayer: 'http://x/y.kml',
        twelveHourFormat: true,
        latitude: -23.5,
        longitude: -46.6,
        zoom: 11.2,
        expirationTime: new Date('2099-01-01T00:00:00Z'),
        userLimit: 3,
        attributes: {
          nivel: 3,
          card: 7,
          dtcard: '2026-01-01',
          AtCard: '2026-02-01',
          ImagePerfil: 'me.jpg',
          idasaas: 'cus_1',
          informacoes: { cpf: '1' },
          agCommand: true,
          deviceEdit: true,
          tipoMenu: 'menuIcone',
          speedUnit: 'kn',
          distanceUnit: 'mi',
          altitudeUnit: 'ft',
          volumeUnit: 'usGal',
          timezone: 'America/Sao_Paulo',
          coin: '€',
          notificationTokens: 'a,b',
          termsAccepted: true,
        },
      }
      const accounts = app.as(fleet.ADM).users
      const made = await accounts.create({ body: { name: 'x', email: 'x@example.com', password } })
      const saved = await save(fleet.ADM, made, fields)
      assert.deepEqual(saved, { ...made, ...fields, password: null })
      assert.deepEqual(await accounts.get({ params: made }), saved)
      const administrator = await save(fleet.ADM, saved, { administrator: true })
      assert.equal(administrator.administrator, true)
      await accounts.remove({ params: made })
    })

    test('[AUTH-47] saving without a password keeps the old one; a new one ends other logins', async () => {
      const login = (secret: string) =>
        app.as(undefined).session.create({ body: { email: 'cli@example.com', password: secret } })
      await save(fleet.ADM, fleet.CLI, { phone: '1' })
      assert.equal((await login(password)).name, 'CLI')
      const cookie = await app.cookie(fleet.CLI)
      await save(fleet.ADM, fleet.CLI, { password: 'new secret 1' })
      await assert.rejects(login(password), { status: 401 })
      assert.equal((await login('new secret 1')).name, 'CLI')
      assert.equal((await app.call(undefined, { url: '/api/devices', headers: { cookie } })).statusCode, 401)
    })

    test('no two accounts have a name in common, as email or as short name, in whatever case', async () => {
      const accounts = app.as(fleet.ADM).users
      const jose = await accounts.create({
        body: { name: 'José', email: 'josé@example.com', login: 'João@home', password },
      })
      const taken = [
        { email: 'JOSÉ@EXAMPLE.COM' },
        { email: 'x@example.com', login: 'JOÃO@HOME' },
        { email: 'joão@home' },
        { email: 'x@example.com', login: 'Jose\u0301@example.com' },
      ]
      for (const fields of taken) {
        await assert.rejects(accounts.create({ body: { name: 'x', password, ...fields } }), { status: 409 })
        await assert.rejects(save(fleet.ADM, fleet.CLI, fields), {
          status: 409,
          field: 'login' in fields ? 'login' : 'email',
        })
      }
      // An accent makes another name
      const jose2 = await accounts.create({
        body: { name: 'Jose', email: 'jose@example.com', login: 'joao@home', password },
      })
      for (const email of ['JOSÉ@example.com', 'JOÃO@home', 'joão@home ']) {
        assert.equal((await app.as(undefined).session.create({ body: { email, password } })).id, jose.id)
      }
      assert.equal((await app.as(undefined).session.create({ body: { email: 'JOAO@home', password } })).id, jose2.id)
      // A released name is free, and one's own email may be one's short name
      await save(fleet.ADM, jose, { login: 'JOSÉ@example.com' })
      await save(fleet.ADM, jose2, { login: 'João@home' })
      await accounts.remove({ params: jose2 })
      await save(fleet.ADM, jose, { login: 'joão@home' })
      await accounts.remove({ params: jose })
    })

    test('of two who take a name at once one gets it', async () => {
      const take = (email: string, login: string) =>
        app.as(fleet.ADM).users.create({ body: { name: 'Twin', email, login, password } })
      const both = await Promise.allSettled([take('one@example.com', 'Twin'), take('two@example.com', 'TWIN')])
      assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    })

    test('[USER-51] [USER-34] a reseller’s client is linked to it, carries its number and its dates, and is nobody else’s', async () => {
      const body = {
        name: 'New',
        email: 'new@example.com',
        password,
        attributes: { nivel: 3, card: 999, idasaas: 'x' },
      }
      const made = await app.as(fleet.REV).users.create({ body })
      assert.deepEqual(
        [made.attributes.nivel, made.attributes.card, made.attributes.idasaas],
        [3, fleet.REV.id, undefined],
      )
      // USER-34, A-131
      assert.equal(made.attributes.dtcard, app.clock.now().toISOString())
      app.clock.advance(60_000)
      const later = await save(fleet.REV, made, {
        phone: '11',
        attributes: { ...made.attributes, dtcard: 'x', card: 5 },
      })
      const { dtcard, card, AtCard } = later.attributes
      assert.deepEqual([dtcard, card, AtCard], [made.attributes.dtcard, fleet.REV.id, app.clock.now().toISOString()])
      assert.ok((await names(fleet.REV)).includes('New'))
      assert.ok(!(await names(fleet.MGR)).includes('New'))
      await refused(app.as(fleet.MGR).users.get({ params: made }))
    })

    test('[USER-52] a manager makes as many users as its limit says', async () => {
      const limited = await save(fleet.ADM, fleet.MGR, { userLimit: 2 })
      const make = (email: string) => app.as(limited).users.create({ body: { name: 'M', email, password } })
      await make('m1@example.com')
      await assert.rejects(make('m2@example.com'), { status: 403, message: 'Manager user limit reached' })
      await refused(app.as(fleet.USR).users.create({ body: { name: 'U', email: 'u@example.com', password } }))
    })

    test('who manages whom is decided by what both are now', async () => {
      const body = { name: 'Formerly', email: 'formerly@example.com', password, userLimit: 2 }
      const former = await app.as(fleet.ADM).users.create({ body })
      const made = await app.as(former).users.create({ body: { name: 'Made', email: 'made@example.com', password } })
      const entered = cookieOf(await app.call(former, { url: `/api/session/${made.id}` }))
      const status = async () =>
        (await app.call(undefined, { url: '/api/devices', headers: { cookie: entered } })).statusCode
      assert.equal(await status(), 200)
      await save(fleet.ADM, made, { administrator: true })
      assert.equal(await status(), 401)
      const cookie = cookieOf(await login(former.email))
      const acts = (call: RawCall) => app.call(undefined, { ...call, headers: { cookie } })
      const put = {
        method: 'PUT',
        url: `/api/users/${made.id}`,
        payload: { ...made, password: 'taken over 1' },
      } as const
      const calls = [
        put,
        { url: `/api/session/${made.id}` },
        { ...put, method: 'DELETE' },
        { url: `/api/users/${made.id}` },
      ] as const
      for (const call of calls) assert.equal((await acts(call)).statusCode, 403)
      await save(fleet.ADM, made, { administrator: false })
      await save(fleet.ADM, former, { userLimit: 0 })
      for (const call of calls) assert.equal((await acts(call)).statusCode, 403)
      assert.deepEqual((await acts({ url: '/api/users' })).json(), [])
      assert.equal(await status(), 401)
    })

    test('[ROLE-26] only an administrator gives levels, limits and the administrator flag', async () => {
      const managed = await app.as(fleet.MGR).users.get({ params: fleet.USR })
      const given = [{ administrator: true }, { deviceLimit: 100 }, { userLimit: 9 }]
      for (const fields of given) await refused(save(fleet.MGR, managed, fields))
      const attributes = { ...managed.attributes, nivel: 2 }
      assert.equal((await save(fleet.MGR, managed, { attributes })).attributes.nivel, managed.attributes.nivel)
      for (const fields of [...given, { attributes }]) {
        const saved = await save(fleet.ADM, managed, fields)
        const { AtCard: _, ...kept } = saved.attributes
        assert.deepEqual({ ...saved, attributes: kept, ...fields }, { ...saved, attributes: kept })
      }
      await save(fleet.ADM, managed, {})
    })

    test('[USER-53] nobody raises themselves', async () => {
      const own = await app.as(fleet.USR).users.get({ params: fleet.USR })
      for (const fields of [{ administrator: true }, { deviceLimit: 100 }, { userLimit: 9 }])
        await refused(save(fleet.USR, own, fields))
      const attributes = {
        nivel: 2,
        card: 7,
        idasaas: 'mine',
        agCommand: true,
        deviceEdit: true,
        tipoMenu: 'menuIcone',
      }
      const saved = await save(fleet.USR, own, { attributes })
      const { nivel, card, idasaas, agCommand, deviceEdit } = own.attributes
      const { AtCard: _, ...kept } = saved.attributes
      assert.deepEqual(
        JSON.parse(JSON.stringify(kept)),
        JSON.parse(JSON.stringify({ nivel, card, idasaas, agCommand, deviceEdit, tipoMenu: 'menuIcone' })),
      )
    })

    test('[ROLE-27] a manager sets the switches of those it manages, not its own', async () => {
      const switches: Partial<User> = {
        expirationTime: new Date('2099-01-01T00:00:00Z'),
        disabled: true,
        readonly: true,
        deviceReadonly: true,
        limitCommands: true,
        disableReports: true,
        fixedEmail: true,
      }
      const managed = await app.as(fleet.MGR).users.get({ params: fleet.USR })
      const saved = await save(fleet.MGR, managed, switches)
      assert.deepEqual({ ...saved, ...switches }, saved)
      await save(fleet.MGR, saved, managed)
      const own = await app.as(fleet.MGR).users.get({ params: fleet.MGR })
      const { expirationTime: _, ...flags } = switches
      for (const name of Object.keys(flags)) await refused(save(fleet.MGR, own, { [name]: true }))
    })

    test('quiet hours that are no times are refused beside their field, and what was stored before hinders nothing', async () => {
      const { USR } = fleet
      const own = app.as(USR)
      const params = { id: USR.id }
      const me = await own.users.get({ params })
      const save = (attributes: object) =>
        own.users.update({ params, body: { ...me, attributes: { ...me.attributes, ...attributes } } })
      const kept = await save({ quietFrom: '22:00', quietUntil: '6:30', quietAlarms: 'sos,tow' })
      assert.deepEqual([kept.attributes.quietFrom, kept.attributes.quietUntil], ['22:00', '6:30'])
      for (const [quietFrom, quietUntil, field, code] of [
        ['25:00', '06:00', 'quietFrom', 'notTime'],
        ['22:00', 'dawn', 'quietUntil', 'notTime'],
        [22, '06:00', 'quietFrom', 'notTime'],
        ['22:00', '22:00', 'quietUntil', 'same'],
      ] as const) {
        const reason = { code: `quietFault.${code}`, values: {} }
        const refusal = { status: 400, field: `attributes.${field}`, reason, message: /^Quiet hours / }
        await assert.rejects(save({ quietFrom, quietUntil }), refusal)
      }
      const email = 'loud@example.com'
      const body = { name: 'Loud', email, password, attributes: { quietFrom: 'late' } }
      await assert.rejects(app.as(fleet.ADM).users.create({ body }), { status: 400, field: 'attributes.quietFrom' })
      await update(app.ctx.db, users, USR.id, { attributes: { ...me.attributes, quietFrom: '25:00' } })
      assert.equal((await save({ quietFrom: '25:00', coin: '€' })).attributes.coin, '€')
      await own.users.update({ params, body: me })
    })

    test('a save that crosses one of an administrator takes nothing of it back', async () => {
      const { id } = fleet.USR
      const own = await app.as(fleet.USR).users.get({ params: { id } })
      for (let time = 0; time < 20; time += 1) {
        await Promise.allSettled([save(fleet.USR, own, {}), update(app.ctx.db, users, id, { limitCommands: true })])
        assert.equal((await get(app.ctx.db, users, id)).limitCommands, true)
        await update(app.ctx.db, users, id, { limitCommands: false })
      }
    })

    test('[ROLE-12] a read-only account changes nothing but its tokens and its consent', async () => {
      const attributes = { notificationTokens: 't1', termsAccepted: true }
      assert.deepEqual((await save(fleet.RO, fleet.RO, { attributes })).attributes, attributes)
      await refused(save(fleet.RO, fleet.RO, { name: 'x' }))
      await refused(save(fleet.RO, fleet.RO, { password: 'x' }))
    })

    test('[API-2] of the tokens of apps the last three are retained', async () => {
      const kept = async (notificationTokens: string) =>
        (await save(fleet.RO, fleet.RO, { attributes: { notificationTokens } })).attributes.notificationTokens
      assert.equal(await kept('a,b,c'), 'a,b,c')
      assert.equal(await kept('a,b,c,d'), 'b,c,d')
    })

    test('[USER-46] who registered themselves may delete their account, which is gone with its sessions, and nobody else their own', async () => {
      const cookie = await app.cookie(fleet.NOREP)
      const leaves = async (user: User) =>
        (await app.call(user, { method: 'DELETE', url: `/api/users/${user.id}` })).statusCode
      assert.equal(await leaves(fleet.NOREP), 403)
      const { registration: _, ...server } = await app.as(fleet.ADM).server.get({})
      await app.as(fleet.ADM).server.update({ body: { ...server, registration: true } })
      for (const who of [fleet.ADM, fleet.MGR]) assert.equal(await leaves(who), 403)
      await save(fleet.ADM, fleet.NOREP, { fixedEmail: true })
      assert.equal(await leaves(fleet.NOREP), 403)
      await save(fleet.ADM, fleet.NOREP, { fixedEmail: false })
      assert.equal(await leaves(fleet.NOREP), 204)
      await app.as(fleet.ADM).server.update({ body: { ...server, registration: false } })
      assert.equal((await app.call(undefined, { url: '/api/session', headers: { cookie } })).statusCode, 404)
    })

    test('a body that names another account than the address does is refused', async () => {
      await assert.rejects(app.as(fleet.ADM).users.update({ params: fleet.USR, body: fleet.ADM }), { status: 400 })
    })

    test('the key of one-time codes is in no answer, and stays when it is not sent', async () => {
      const totpKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
      const accounts = app.as(fleet.ADM).users
      const body = { name: 'Coded', email: 'coded@example.com', password, totpKey }
      const made = await accounts.create({ body })
      const stored = async () => (await get(app.ctx.db, users, made.id)).totpKey
      const saved = await save(fleet.ADM, made, { phone: '1' })
      const { id: _, ...fields } = saved
      assert.equal(await stored(), totpKey)
      const login = () => app.as(undefined).session.create({ body: { email: body.email, password } })
      await assert.rejects(login(), { status: 401 })
      const seen = [made, saved, await accounts.get({ params: made }), ...(await accounts.list({ query: {} }))]
      const token = await app.as(fleet.ADM).session.createToken({ body: {} })
      const entered = await app.call(undefined, {
        url: `/api/session/${made.id}`,
        headers: { authorization: `Bearer ${token}` },
      })
      seen.push(await app.as(made).session.get({ query: {} }), entered.json())
      for (const user of seen) assert.equal(user.totpKey, null)
      await accounts.update({ params: made, body: { ...fields, totpKey: '' } })
      assert.equal(await stored(), null)
      assert.equal((await login()).totpKey, null)
      await accounts.remove({ params: made })
    })

    test('a one-time key is handed out where the installation wants it', async () => {
      await assert.rejects(app.as(undefined).users.totpKey({}), { status: 400 })
      await app.as(fleet.ADM).server.update({ body: { attributes: { totpEnable: true } } })
      assert.match(await app.as(undefined).users.totpKey({}), /^[A-Z2-7]{32}$/)
    })
  })
}
