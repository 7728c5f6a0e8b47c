/** A fence of the demo, for the vehicles of one group. `area` is WKT with the latitude first. */
export interface Fence {
  readonly name: string
  readonly group: string
  readonly area: string
  readonly colour: string
  /** Knots. */
  readonly speedLimit?: number
}

export const fences: readonly Fence[] = [
  {
    name: 'Avenida Paulista',
    group: 'São Paulo',
    area: 'POLYGON ((-23.5538 -46.6622, -23.5566 -46.6645, -23.5728 -46.6452, -23.5701 -46.6425, -23.5538 -46.6622))',
    colour: '#7c3aed',
    speedLimit: 27,
  },
  { name: 'Aeroporto de Congonhas', group: 'São Paulo', area: 'CIRCLE (-23.6263 -46.6601, 700)', colour: '#0ea5e9' },
  { name: 'Terminal Jabaquara', group: 'São Paulo', area: 'CIRCLE (-23.6455 -46.6409, 300)', colour: '#f59e0b' },
  {
    name: 'Copacabana',
    group: 'Rio de Janeiro',
    area: 'POLYGON ((-22.9628 -43.1696, -22.9646 -43.1803, -22.9731 -43.1893, -22.9852 -43.1928, -22.9857 -43.1884, -22.9628 -43.1696))',
    colour: '#0ea5e9',
  },
  { name: 'Galeão', group: 'Rio de Janeiro', area: 'CIRCLE (-22.8152 -43.2451, 900)', colour: '#7c3aed' },
  { name: 'Savassi', group: 'Minas Gerais', area: 'CIRCLE (-19.9381 -43.9331, 900)', colour: '#f59e0b' },
  { name: 'Centro Histórico', group: 'Sul', area: 'CIRCLE (-30.0310 -51.2280, 700)', colour: '#16a34a' },
  { name: 'Praia de Boa Viagem', group: 'Nordeste', area: 'CIRCLE (-8.1218 -34.8937, 1500)', colour: '#0ea5e9' },
  {
    name: 'Esplanada dos Ministérios',
    group: 'Centro-Oeste e Norte',
    area: 'POLYGON ((-15.7926 -47.8837, -15.7969 -47.8851, -15.8019 -47.8641, -15.7981 -47.8629, -15.7926 -47.8837))',
    colour: '#16a34a',
  },
  { name: 'Posto Serra das Araras', group: 'Estradas', area: 'CIRCLE (-22.6751 -43.8361, 1200)', colour: '#dc2626' },
]

/** A driver of the demo, the plate of what they drive, and their documents. */
export const drivers = [
  { name: 'João Batista Ferreira', uniqueId: '10483920', plate: 'GFE-6B73', cpf: '318.402.917-45', days: 420 },
  { name: 'Marcos Vinícius Prado', uniqueId: '10483921', plate: 'RKO-1C28', cpf: '274.910.358-41', days: 21 },
  { name: 'Luciana Teixeira', uniqueId: '10483922', plate: 'QUA-3E86', cpf: '409.127.735-70', days: 900 },
  { name: 'Edson Nogueira', uniqueId: '10483923', plate: 'SEM-9H69', cpf: '186.530.249-05', days: 1300 },
  { name: 'Patrícia Gomes', uniqueId: '10483924', plate: 'EXK-8820', cpf: '352.817.406-44', days: -6 },
  { name: 'Rogério Campos', uniqueId: '10483925', plate: 'LQY-4418', cpf: '290.471.863-03', days: 640 },
] as const

/** The plates of what the client of the demo has inspected, refuelled and serviced. */
export const inspected = [
  { plate: 'GFE-6B73', driver: '10483920' },
  { plate: 'RKO-1C28', driver: '10483921' },
  { plate: 'QUA-3E86', driver: '10483922' },
] as const
/** Their units do not tell the level of the tank, which jumps while these drive: the ledger could not match it with records. */
export const refuelled = [
  { plate: 'QUA-3E86', days: 12 },
  { plate: 'PEV-5K24', days: 12 },
  { plate: 'SFC-8M46', days: 12 },
] as const
export const serviced = [
  { plate: 'GFE-6B73', name: 'Troca de óleo', cost: 890, daysAgo: 9 },
  { plate: 'RKO-1C28', name: 'Pneus dianteiros', cost: 4380, daysAgo: 17 },
  { plate: 'QUA-3E86', name: 'Alinhamento', cost: 320.5, daysAgo: 38 },
  { plate: 'SEM-9H69', name: 'Revisão dos freios', cost: 2150, daysAgo: 3 },
] as const

/** Attributes of each group of the demo for its rules; speeds in knots. */
export const groupRules: Readonly<Record<string, number>> = {
  /** 110 km/h. */
  speedLimit: 59.4,
  'event.overspeed.minimalDuration': 10,
  'event.behavior.accelerationThreshold': 3,
  'event.behavior.brakingThreshold': 3.5,
  deviceInactivityStart: 2 * 3_600_000,
  deviceInactivityPeriod: 24 * 3_600_000,
}

/** A service of the demo: for all vehicles of a group, by distance (metres) or by running time of the engine (ms). */
export const services = [
  { name: 'Troca de óleo', type: 'totalDistance', start: 10_000, period: 10_000_000 },
  { name: 'Calibrar pneus', type: 'totalDistance', start: 5000, period: 100_000 },
  { name: 'Revisão do motor', type: 'hours', start: 3_600_000, period: 250 * 3_600_000 },
] as const

/** The computed attributes of every position in the demo. */
export const formulas = [
  {
    description: 'Velocidade em km/h',
    attribute: 'speedKmh',
    expression: 'math:round(speed * 1.852)',
    type: 'number',
    priority: 1,
  },
  {
    description: 'Motor ligado com o veículo parado',
    attribute: 'idling',
    expression: 'ignition == true && speed < 1',
    type: 'boolean',
    priority: 0,
  },
] as const
