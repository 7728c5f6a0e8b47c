import type { refuelling as english } from '../en/refuelling.ts'
import type { Translated } from '../languages.ts'

/** Words of refuelling: what was filled into which vehicle, and what it cost, in Brazilian Portuguese. */
export const refuelling = {
  refuellingNew: 'Registrar abastecimento',
  refuellingRecords: 'Abastecimentos realizados',
  refuellingEmptyTitle: 'Nenhum abastecimento registrado',
  refuellingEmptyText: 'Registre quanto combustível entrou em um veículo, quando e quanto custou.',
  refuellingDashboard: 'Painel',

  // Records
  refuellingFuel: 'Combustível',
  refuellingOtherText: 'Qual combustível',
  refuellingDay: 'Data do abastecimento',
  refuellingLitres: 'Litros',
  refuellingCost: 'Valor',
  refuellingReadings: 'Leituras na bomba',
  refuellingReadingsHint: 'Informe o hodômetro ou as horas de motor.',
  refuellingOdometer: 'Hodômetro',
  refuellingHours: 'Horas de motor',
  refuellingReading: 'Informe o hodômetro ou as horas de motor',
  refuellingRemoveText: 'O registro é excluído para todos que veem o veículo. Isso não pode ser desfeito.',
  refuellingRemove: 'Excluir registro',

  // Dashboard
  refuellingByVehicle: 'Abastecimento por veículo',
  refuellingLitresByVehicle: 'Litros por veículo',
  refuellingByFuel: 'Resumo por combustível',
  refuellingTotalLitres: 'Total de litros',
  refuellingTotalCost: 'Total gasto',
  refuellingColours: 'Verde abaixo de {orange}, laranja abaixo de {red}, vermelho acima',
  refuellingTop: 'Os {count} maiores de {total}',
  refuellingShare: 'Parte',
  refuellingFrom: 'De',
  refuellingTo: 'Até',
  refuellingClear: 'Limpar filtros',
  refuellingCut: 'Só os primeiros {count} são contados e mostrados',

  // Fuels (FUEL-24, FUEL-25)
  fuelGasoline: 'Gasolina',
  fuelEthanol: 'Etanol',
  fuelDiesel: 'Diesel',
  fuelGnv: 'GNV',
  fuelFlex: 'Flex',
  fuelAviationKerosene: 'Querosene de aviação',
  fuelBiodiesel: 'Biodiesel',
  fuelElectric: 'Elétrico',
  fuelHybrid: 'Híbrido',
  fuelOther: 'Outro',
} as const satisfies Translated<typeof english>
