import { defineResource, type Item } from '../kit/resource.ts'
import {
  Amount,
  Attributes,
  Flag,
  Id,
  Integer,
  ItemName,
  Name,
  Nullable,
  Reference,
  Secret,
  Text,
  Time,
  Type,
} from '../kit/schema.ts'
import { quotaAttributes } from '../vocabulary/message-quotas.ts'
import { feeAttribute, walletAttribute } from '../vocabulary/split-attributes.ts'

/** ENT-14: an account. `password` and `totpKey` are null in every answer. */
export const users = defineResource({
  name: 'user',
  path: 'users',
  table: 'user',
  schema: Type.Object({
    id: Id,
    attributes: Attributes,
    name: ItemName,
    login: Text,
    email: Name,
    phone: Text,
    readonly: Flag,
    administrator: Flag,
    map: Text,
    latitude: Amount,
    longitude: Amount,
    zoom: Amount,
    coordinateFormat: Text,
    disabled: Flag,
    expirationTime: Nullable(Time),
    /** Maximum number of devices; -1 is unlimited. */
    deviceLimit: Integer,
    /** Maximum number of users it may create; -1 is unlimited. Anything but 0 makes it a manager. */
    userLimit: Integer,
    deviceReadonly: Flag,
    limitCommands: Flag,
    disableReports: Flag,
    fixedEmail: Flag,
    poiLayer: Text,
    totpKey: Secret,
    temporary: Flag,
    twelveHourFormat: Flag,
    password: Secret,
    /** The plan that it has bought; 0 for none (decision 144). Only whoever sells plans sets it. */
    planId: Reference,
  }),
  search: ['name', 'email'],
  virtual: ['password'],
})
export type User = Item<typeof users>

type WithAttributes = Pick<User, 'attributes'>

/** ROLE-1: the levels of accounts and their numbers in attribute `nivel`. */
export const levels = { user: 1, reseller: 2, client: 3 } as const
export type Level = keyof typeof levels

/** The account level; `user` when the account has none. */
export function levelOf({ attributes }: WithAttributes): Level {
  const number = Number(attributes.nivel)
  return number === levels.reseller ? 'reseller' : number === levels.client ? 'client' : 'user'
}

/** The raw attribute that `levelOf` reads. */
export const levelAttribute = ({ attributes: { nivel } }: WithAttributes): { nivel?: unknown } =>
  nivel === undefined ? {} : { nivel }

export type Role = 'administrator' | 'reseller' | 'manager' | 'client' | 'user'

/** The role of an account. With several flags it is the first of administrator, reseller, manager, client. */
export function roleOf(user: WithAttributes & Pick<User, 'administrator' | 'userLimit'>): Role {
  if (user.administrator) return 'administrator'
  const level = levelOf(user)
  if (level === 'reseller') return 'reseller'
  return user.userLimit !== 0 ? 'manager' : level
}

/** The reseller that owns the account (attribute `card`); 0 for none. */
export const resellerIdOf = ({ attributes }: WithAttributes): number => Number(attributes.card) || 0

/** The reseller that owns what this account creates; 0 for none. */
export const resellerFor = (user: Parameters<typeof roleOf>[0] & Pick<User, 'id'>): number =>
  roleOf(user) === 'reseller' ? user.id : resellerIdOf(user)

/** True when the user may see and create scheduled commands (attribute `agCommand`, ROLE-14). */
export const mayScheduleCommands = ({ attributes }: WithAttributes): boolean => attributes.agCommand === true

/** True when the user may change the fields of the vehicle (attribute `deviceEdit`, VEH-24). */
export const mayEditVehicles = ({ attributes }: WithAttributes): boolean => attributes.deviceEdit === true

/**
 * True for an account with neither a level nor `deviceEdit`: it comes from a stock server or from self-registration, and edits
 * its vehicles as on a stock server.
 */
export const isStockAccount = ({ attributes }: WithAttributes): boolean =>
  attributes.nivel === undefined && attributes.deviceEdit === undefined

/** ENT-15: attributes that only an administrator may set; writes by others leave the stored value. */
export const guardedAttributes: readonly string[] = [
  ...['nivel', 'card', 'dtcard', 'idasaas', 'agCommand', 'deviceEdit'],
  ...[walletAttribute, feeAttribute],
  ...Object.keys(quotaAttributes),
]

/** ENT-18: a person's documents: our field names → their keys in attribute `informacoes` (of a driver: `informations`). */
export const detailKeys = {
  taxId: 'cpf',
  street: 'endereco',
  number: 'numero',
  district: 'bairro',
  city: 'cidade',
  state: 'uf',
  postcode: 'cep',
  complement: 'complement',
  /** Register or licence. */
  document1: 'documentoImage1',
  /** Signed contract. */
  document2: 'documentoImage2',
  /** Proof of address. */
  document3: 'documentoImage3',
} as const

/** USER-33: the attributes that the form of a new account proposes, besides its level. */
export const newAccountAttributes = {
  mapCluster: true,
  cardPreview: true,
  agCommand: false,
  deviceEdit: false,
  'ui.disableComputedAttributes': true,
  'ui.disableMaintenance': true,
  'ui.disableAbastecimento': true,
} as const

/** The attributes for an account of this level and this reseller (0: none). */
export const accountAttributes = (level: Level, resellerId: number) => ({
  nivel: levels[level],
  ...(resellerId > 0 && { card: resellerId }),
})
