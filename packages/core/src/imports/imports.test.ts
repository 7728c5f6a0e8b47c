import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceImport, deviceOf } from './devices.ts'
import { fuelImport, refuelOf } from './fuel.ts'
import { imports } from './index.ts'
import { matchColumns } from './match-columns.ts'
import { clientOf, driverImport, driverOf } from './people.ts'
import { readRows } from './read-rows.ts'
import { simImport, simOf, trackerImport, trackerOf } from './stock.ts'

const rowsOf = (...cells: Record<string, string>[]) => cells.map((row, index) => ({ line: index + 2, cells: row }))

test('the three lines of the drawing are left out, each with its reason', () => {
  const { rows, faults } = readRows(
    deviceImport,
    rowsOf(
      { plate: 'RTA4F21', uniqueId: '867459048213377', phone: '11988742210' },
      { plate: 'BRA0S17', uniqueId: ' ', phone: '11991207791' },
      { plate: 'RTA-4F21', uniqueId: '864507038112998' },
      { plate: 'LKM3B44', uniqueId: '867459048219004', phone: '988742299' },
    ),
  )
  assert.deepEqual(
    rows.map(({ line }) => line),
    [2],
  )
  assert.deepEqual(faults, [
    { line: 3, column: 'uniqueId', fault: 'missing' },
    { line: 4, column: 'plate', fault: 'repeated', other: 2 },
    { line: 5, column: 'phone', fault: 'noAreaCode' },
  ])
})

test('numbers that a spreadsheet program has rounded are refused, wrong check digits are only doubted', () => {
  const reading = readRows(
    deviceImport,
    rowsOf(
      { uniqueId: '8,67459E+14' },
      { uniqueId: '867459048213377', iccid: '8955000000000000000' },
      { uniqueId: '867459048213370', renavam: '12345678901' },
      { uniqueId: 'TRACKER-7', chassis: '9BWZZZ377VT004251' },
    ),
  )
  assert.deepEqual(
    reading.faults.map(({ line, column, fault }) => [line, column, fault]),
    [
      [2, 'uniqueId', 'rounded'],
      [3, 'iccid', 'rounded'],
    ],
  )
  assert.equal(reading.warnings.get('4 uniqueId'), 'check')
  assert.equal(reading.warnings.get('4 renavam'), 'check')
  assert.equal(reading.warnings.get('5 uniqueId'), undefined)
})

test('days, categories and addresses as people write them', () => {
  const { rows } = readRows(
    deviceImport,
    rowsOf({ uniqueId: 'a', expirationTime: '31/12/2027', category: 'Caminhão', plate: 'abc1d23' }),
  )
  assert.deepEqual(rows[0]!.values, {
    uniqueId: 'a',
    expirationTime: '2027-12-31',
    category: 'truck',
    plate: 'ABC-1D23',
  })
  const { faults } = readRows(deviceImport, rowsOf({ uniqueId: 'a', expirationTime: '31/02/2027', category: 'nave' }))
  assert.deepEqual(
    faults.map(({ fault }) => fault),
    ['unknownChoice', 'notADate'],
  )
})

test('items have the keys of their forms', () => {
  assert.deepEqual(deviceOf({ uniqueId: 'a', plate: 'ABC-1D23', iccid: '8955' }), {
    name: 'ABC-1D23',
    uniqueId: 'a',
    phone: null,
    model: null,
    category: null,
    contact: null,
    expirationTime: null,
    attributes: {
      veiculo: { placa: 'ABC-1D23', marca: '', modelo: '', ano: '', cor: '', renavan: '', chassi: '', bloqueio: 'no' },
      iccid: '8955',
    },
  })
  assert.deepEqual(
    driverOf({ name: 'Ana', uniqueId: '7', taxId: '1', licenceEnd: '2027-01-02', state: 'SP' }).attributes,
    {
      informations: { cpf: '1', uf: 'SP', vnccnh: '2027-01-02' },
    },
  )
  assert.deepEqual(clientOf({ name: 'Boa Vista', email: 'a@b.com', phone: '1', taxId: '2' }).attributes, {
    nivel: 3,
    informacoes: { cpf: '2' },
  })
})

test('columns are recognised by their headings, each field once', () => {
  const titles = () => []
  assert.deepEqual(
    matchColumns(deviceImport, ['PLACA', 'IMEI', 'Apelido', 'Linha', 'Empresa', 'OBS', 'Serial'], titles),
    ['plate', 'uniqueId', 'name', 'phone', 'client', undefined, undefined],
  )
  assert.deepEqual(
    matchColumns(driverImport, ['Motorista', 'Nº do cartão'], (id) => (id === 'uniqueId' ? ['N do cartao'] : [])),
    ['name', undefined],
  )
})

test('trackers and SIM cards of a stock, with amounts of money in centavos', () => {
  const { rows, faults, warnings } = readRows(
    trackerImport,
    rowsOf(
      { uniqueId: '356938035643809', cost: 'R$ 1.129,90', lent: 'Sim', purchaseDate: '03/02/2026' },
      { uniqueId: '356938035643800', cost: '129.9' },
      { uniqueId: '356938035643817', cost: 'caro' },
      { uniqueId: '356938035643809' },
    ),
  )
  assert.deepEqual(
    rows.map(({ values }) => [trackerOf(values).cost, trackerOf(values).lent, trackerOf(values).purchaseDate]),
    [
      [112_990, true, '2026-02-03'],
      [12_990, false, null],
    ],
  )
  assert.equal(warnings.get('3 uniqueId'), 'check')
  assert.deepEqual(
    faults.map(({ line, column, fault }) => [line, column, fault]),
    [
      [4, 'cost', 'notMoney'],
      [5, 'uniqueId', 'repeated'],
    ],
  )
  const sims = readRows(simImport, rowsOf({ iccid: '8955 0534 0000 0000 018', carrier: 'Vivo', monthlyCost: '8,90' }))
  assert.equal(simOf(sims.rows[0]!.values).iccid, '8955053400000000018')
  assert.equal(simOf(sims.rows[0]!.values).monthlyCost, 890)
})

test('no heading is of two fields of a kind', () => {
  for (const { name, columns } of Object.values(imports)) {
    const all = columns.flatMap(({ headings }) => headings)
    assert.equal(new Set(all).size, all.length, name)
  }
})

test('a line of a fuel card is read with its moment, numbers and fuel, and refused where one of them is none', () => {
  const { rows, faults } = readRows(
    fuelImport,
    rowsOf(
      {
        vehicle: 'ABC-1234',
        at: '16/11/2026 07:02',
        fuel: 'Diesel S10',
        litres: '200,5',
        cost: 'R$ 1.236,00',
        odometer: '12.500',
      },
      { vehicle: 'ABC-1234', at: '2026-11-16T07:02:33', fuel: 'Arla 32', litres: '20' },
      { vehicle: 'ABC-1234', at: '16/11/2026 25:00', fuel: 'Gasolina', litres: '0' },
      { at: '31/02/2026', fuel: 'Gasolina', litres: 'many', odometer: '-1', cost: 'free' },
    ),
  )
  assert.deepEqual(
    faults.map(({ line, column, fault }) => [line, column, fault]),
    [
      [4, 'at', 'notADate'],
      [4, 'litres', 'notANumber'],
      [5, 'vehicle', 'missing'],
      [5, 'at', 'notADate'],
      [5, 'litres', 'notANumber'],
      [5, 'cost', 'notMoney'],
      [5, 'odometer', 'notANumber'],
    ],
  )
  const device = { id: 7, text: 'Van' }
  const [diesel, arla] = rows.map(({ values }) => refuelOf(values, device))
  assert.deepEqual(diesel, {
    ...{ name: 'diesel', type: 'fuel', start: 0, period: 0 },
    attributes: {
      ...{
        name: 'diesel',
        deviceId: 7,
        deviceDescricao: 'Van',
        dataAbastecimento: '2026-11-16T07:02',
        quantidade: 200.5,
      },
      ...{ valor: 1236, odometer: 12_500_000, hours: 0, descricao: '', outroTipoCombustivel: '' },
    },
  })
  assert.deepEqual([arla!.name, arla!.attributes.outroTipoCombustivel], ['outro', 'Arla 32'])
  const fuels = ['Gasolina aditivada', 'ÁLCOOL', 'etanol', 'óleo diesel B S500', 'GNV', 'Querosene', 'biodiesel']
  assert.deepEqual(
    fuels.map((fuel) => refuelOf({ fuel }, device).name),
    ['gasoline', 'ethanol', 'ethanol', 'diesel', 'gnv', 'aviationKerosene', 'biodiesel'],
  )
})
