import { folded } from '../format/folded.ts'
import { fuelTypes } from '../resources/fuel-supply.ts'
import { recordKeys } from '../resources/maintenance.ts'
import { otherName, recordTypes } from '../vehicle/performed.ts'
import { amount, moment, money, text } from './cells.ts'
import { defineImport } from './import-kind.ts'

const [mostLitres, mostKilometres, mostHours] = [100_000, 10_000_000, 1_000_000]

/** Fuel records, from the files of fuel cards. */
export const fuelImport = defineImport({
  name: 'fuel',
  columns: [
    {
      id: 'vehicle',
      title: 'importsFuelVehicle',
      headings: [
        'placa',
        'veiculo',
        'plate',
        'vehicle',
        'identificador',
        'identifier',
        'uniqueid',
        'frota',
        'placaveiculo',
      ],
      isRequired: true,
      read: text(128),
    },
    {
      id: 'at',
      title: 'importsFuelAt',
      headings: ['data', 'date', 'datahora', 'dataabastecimento', 'datatransacao', 'datadatransacao', 'datetime'],
      isRequired: true,
      read: moment,
    },
    {
      id: 'fuel',
      title: 'importsFuel',
      headings: ['combustivel', 'produto', 'fuel', 'product', 'tipocombustivel', 'servico'],
      isRequired: true,
      read: text(128),
    },
    {
      id: 'litres',
      title: 'importsLitres',
      headings: ['litros', 'quantidade', 'qtd', 'qtde', 'volume', 'litres', 'liters', 'quantity', 'qtdlitros'],
      isRequired: true,
      read: amount({ most: mostLitres, mayBeZero: false }),
    },
    {
      id: 'cost',
      title: 'importsFuelCost',
      headings: ['valor', 'valortotal', 'total', 'amount', 'cost', 'value', 'vlrtotal', 'valordatransacao'],
      read: money,
    },
    {
      id: 'odometer',
      title: 'importsFuelOdometer',
      headings: ['hodometro', 'odometro', 'km', 'odometer', 'mileage', 'quilometragem', 'kmatual'],
      read: amount({ most: mostKilometres }),
    },
    {
      id: 'hours',
      title: 'importsFuelHours',
      headings: ['horimetro', 'horas', 'hours', 'enginehours'],
      read: amount({ most: mostHours }),
    },
    {
      id: 'place',
      title: 'importsFuelPlace',
      headings: ['posto', 'estabelecimento', 'descricao', 'station', 'description', 'nomefantasia'],
      read: text(512),
    },
  ],
})

/** Names of fuels on cards and receipts; longer ones begin with these: `Gasolina aditivada`, `Diesel S10`. */
const spoken: readonly (readonly [string, (typeof fuelTypes)[number]])[] = [
  ['gasolina', 'gasoline'],
  ['petrol', 'gasoline'],
  ['etanol', 'ethanol'],
  ['alcool', 'ethanol'],
  ['querosene', 'aviationKerosene'],
  ['oleo diesel', 'diesel'],
  ['cng', 'gnv'],
  ...fuelTypes.map((fuel) => [fuel.toLowerCase(), fuel] as const),
]

const metresAKilometre = 1000
const msAnHour = 3_600_000

/** The fields of a fuel record for the cells of a line, about this vehicle. */
export function refuelOf(
  cells: Readonly<Record<string, string>>,
  device: { readonly id: number; readonly text: string },
) {
  const typed = cells.fuel ?? ''
  const word = folded(typed).trim()
  const [, known] = spoken.find(([start]) => word.startsWith(start)) ?? []
  const name = known ?? otherName
  return {
    ...{ name, type: recordTypes.fuel, start: 0, period: 0 },
    attributes: {
      [recordKeys.name]: name,
      [recordKeys.deviceId]: device.id,
      [recordKeys.deviceText]: device.text,
      [recordKeys.refuelledAt]: cells.at ?? '',
      [recordKeys.litres]: Number(cells.litres ?? 0),
      [recordKeys.cost]: Number(cells.cost ?? 0) / 100,
      [recordKeys.odometer]: Math.round(Number(cells.odometer ?? 0) * metresAKilometre),
      [recordKeys.hours]: Math.round(Number(cells.hours ?? 0) * msAnHour),
      [recordKeys.description]: cells.place ?? '',
      [recordKeys.otherFuel]: known ? '' : typed,
    },
  }
}
