import type { Level, User } from '@rastro/core/resources/user'
import type { Credentials } from '../rest.ts'

/** An account of the demo, and the part of the fleet that it is linked to. */
export interface Account extends Credentials {
  readonly name: string
  readonly role: string
  readonly level: Level
  /** Additional fields of the user. */
  readonly fields: Partial<User>
  readonly groups: readonly string[]
  /** Plates of single vehicles. */
  readonly plates: readonly string[]
  /** The account that created it, by email address. */
  readonly manager?: string
}

const PASSWORD = 'rastro-demo'

export const administrator: Account = {
  role: 'administrator',
  name: 'Ana Administradora',
  email: 'admin@rastro.demo',
  password: PASSWORD,
  level: 'user',
  fields: {},
  groups: ['São Paulo', 'Rio de Janeiro', 'Minas Gerais', 'Sul', 'Nordeste', 'Centro-Oeste e Norte', 'Estradas'],
  plates: [],
}

const reseller: Account = {
  role: 'reseller',
  name: 'Rastro Sudeste Revenda',
  email: 'revenda@rastro.demo',
  password: PASSWORD,
  level: 'reseller',
  fields: { userLimit: -1, deviceLimit: -1 },
  groups: ['São Paulo', 'Rio de Janeiro', 'Estradas'],
  plates: [],
}

/** In the order of creation. */
export const others: readonly Account[] = [
  reseller,
  {
    role: 'client',
    name: 'Transportes Serra Azul',
    email: 'cliente@rastro.demo',
    password: PASSWORD,
    level: 'client',
    fields: { phone: '+55 11 93344-0001' },
    groups: ['Estradas'],
    plates: [],
    manager: reseller.email,
  },
  {
    role: 'user',
    name: 'Bruno Motorista',
    email: 'usuario@rastro.demo',
    password: PASSWORD,
    level: 'user',
    fields: { phone: '+55 21 93344-0002' },
    groups: [],
    plates: ['LQY-4418', 'RIO-7B14', 'LSP-5D30', 'RJU-4G95', 'FHX-7B21'],
    manager: reseller.email,
  },
  {
    role: 'read only',
    name: 'Carla Consulta',
    email: 'leitura@rastro.demo',
    password: PASSWORD,
    level: 'user',
    fields: { readonly: true },
    groups: ['Sul'],
    plates: [],
  },
]
