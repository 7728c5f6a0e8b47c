/** A client of the reseller in the demo, with its contract. */
export interface Billed {
  readonly name: string
  readonly email: string
  readonly taxId: string
  readonly phone: string
  readonly contract: string
  /** Reais a month. */
  readonly value: number
  /** Days from today to the last charge; negative for the past. */
  readonly lastDue: number
  /** How many of the last charges that are due are not paid. */
  readonly late: number
}

/** Months of charges before the last one. */
export const monthsBilled = 5

/** Nobody logs in as these: dunning may limit what they see. */
export const billed: readonly Billed[] = [
  {
    name: 'Padaria Nova Esperança',
    email: 'padaria@rastro.demo',
    taxId: '41.455.872/0001-21',
    phone: '+55 11 93344-0101',
    contract: 'Rastreamento de 3 furgões',
    value: 269.7,
    lastDue: -12,
    late: 1,
  },
  {
    name: 'Colégio Caminho do Saber',
    email: 'colegio@rastro.demo',
    taxId: '27.501.938/0001-41',
    phone: '+55 11 93344-0102',
    contract: 'Transporte escolar, 5 vans',
    value: 449.5,
    lastDue: -24,
    late: 2,
  },
  {
    name: 'Farmácias Boa Saúde',
    email: 'farmacias@rastro.demo',
    taxId: '33.987.421/0001-07',
    phone: '+55 21 93344-0103',
    contract: 'Motos de entrega',
    value: 598.8,
    lastDue: 3,
    late: 0,
  },
  {
    name: 'Locadora Litoral',
    email: 'locadora@rastro.demo',
    taxId: '18.642.095/0001-02',
    phone: '+55 21 93344-0104',
    contract: 'Frota de aluguel, 12 carros',
    value: 1078.8,
    lastDue: -4,
    late: 0,
  },
  {
    name: 'Distribuidora Três Irmãos',
    email: 'distribuidora@rastro.demo',
    taxId: '52.401.873/0001-00',
    phone: '+55 11 93344-0105',
    contract: 'Caminhões de bebidas',
    value: 719.2,
    lastDue: -6,
    late: 1,
  },
]

/** What the client of the demo pays, and what the reseller pays to the administration. */
export const ownContracts = {
  client: { contract: 'Frota das estradas, 14 veículos', value: 1258.6, lastDue: 6, late: 0 },
  reseller: { contract: 'Plataforma, por veículo', value: 1890, lastDue: 2, late: 0 },
} as const

/** To the clients of the reseller, in the language of each. */
export const announcement = {
  subject: 'Manutenção no domingo',
  body: 'No domingo, das 2h às 4h, o mapa pode ficar fora do ar. Os rastreadores continuam gravando.',
  texts: {
    en: {
      subject: 'Maintenance on Sunday',
      body: 'On Sunday from 2 to 4 a.m. the map may be unavailable. Trackers keep recording.',
    },
  },
} as const
