import { driverDetails } from '../model/driving-licence.ts'
import { detailKeys } from '../resources/user.ts'
import {
  type AttributeFamily,
  pushTokenFamily,
  secretFamily,
  serverOnlyFamily,
  vehicleSecretFamily,
} from '../vocabulary/secret-attributes.ts'
import { feeAttribute, walletAttribute } from '../vocabulary/split-attributes.ts'
import type { FieldLevel } from './field-levels.ts'

/** Who reads and who writes some fields of a resource. */
export interface FieldRule {
  readonly resource: 'device' | 'driver' | 'group' | 'command' | 'server' | 'user' | 'tracker' | 'sim'
  readonly fields?: readonly string[]
  /** An attribute by name, `prefix.*`, or a family of names. */
  readonly attributes?: readonly (string | AttributeFamily)[]
  /** Of attributes that are objects only these parts; the rule is then about no other part. */
  readonly parts?: readonly string[]
  readonly read: FieldLevel
  /** What other viewers get: the mask, or no attribute. */
  readonly unread?: 'masked' | 'omitted'
  /** Also unread for a token that may not write. */
  readonly isSecret?: true
  readonly write: FieldLevel
  /** What happens to a value from other users: a refusal that names the field, or the stored value stays without an error. */
  readonly unwritten: 'refused' | 'kept'
  /** Users of this level may set a value stricter than the effective one; checked where the effective value is known. */
  readonly tighten?: FieldLevel
  /** The field that the refusal names, if not the one of the rule. */
  readonly named?: string
}

/**
 * The restricted fields (decision 80). Other fields are readable by everybody who sees the item and writable by everybody who may
 * change it. The first rule that refuses decides. A shared link reads by `sharedFields` instead.
 */
export const fieldRules: readonly FieldRule[] = [
  // Whether a vehicle works and until when
  {
    resource: 'device',
    fields: ['disabled', 'expirationTime'],
    read: 'everyone',
    write: 'manager',
    unwritten: 'refused',
  },
  // VEH-17: where it belongs
  { resource: 'device', fields: ['groupId', 'calendarId'], read: 'everyone', write: 'owner', unwritten: 'refused' },
  // VEH-22: what the unit is
  {
    resource: 'device',
    fields: ['uniqueId', 'model'],
    read: 'tracker',
    unread: 'masked',
    write: 'owner',
    unwritten: 'refused',
  },
  // Text messages to it cost money, so only users who manage others may set it (decision 81)
  {
    resource: 'device',
    fields: ['phone'],
    read: 'tracker',
    unread: 'masked',
    write: 'manager',
    unwritten: 'refused',
  },
  {
    resource: 'device',
    attributes: ['iccid', 'operadora'],
    read: 'tracker',
    unread: 'masked',
    write: 'owner',
    unwritten: 'refused',
    named: 'attributes',
  },
  // Not masked: the card opens it to everybody who sees the vehicle (CARD-7)
  {
    resource: 'device',
    attributes: ['linkcstv'],
    read: 'everyone',
    write: 'owner',
    unwritten: 'refused',
    named: 'attributes',
  },
  // When an engine may be cut
  ...(['device', 'group'] as const).map(
    (resource): FieldRule => ({
      resource,
      attributes: ['block.*'],
      read: 'everyone',
      write: 'administrator',
      unwritten: 'refused',
      tighten: 'reseller',
    }),
  ),
  // Whoever has it can send messages to the phone (decision 125)
  {
    resource: 'device',
    attributes: [pushTokenFamily],
    read: 'manager',
    unread: 'omitted',
    isSecret: true,
    write: 'manager',
    unwritten: 'refused',
  },
  ...(['device', 'group'] as const).map(
    (resource): FieldRule => ({
      resource,
      attributes: [vehicleSecretFamily],
      read: 'editor',
      unread: 'omitted',
      isSecret: true,
      write: 'editor',
      unwritten: 'refused',
    }),
  ),
  // A saved or sent command may contain the password of the unit
  {
    resource: 'command',
    attributes: [secretFamily],
    read: 'editor',
    unread: 'omitted',
    isSecret: true,
    write: 'everyone',
    unwritten: 'refused',
  },
  // VEH-25, VEH-26: set once, by the creator of the vehicle
  { resource: 'device', attributes: ['card', 'dtcard'], read: 'everyone', write: 'administrator', unwritten: 'kept' },
  // VEH-24
  {
    resource: 'device',
    fields: ['name', 'contact', 'category', 'attributes'],
    read: 'everyone',
    write: 'editor',
    unwritten: 'refused',
  },
  // DRV-6, DRV-7: as of vehicles
  { resource: 'driver', attributes: ['card', 'dtcard'], read: 'everyone', write: 'administrator', unwritten: 'kept' },
  // The documents of a person, and their scans: who only sees the driver needs the name and the category
  {
    resource: 'driver',
    attributes: [driverDetails],
    parts: ['cpf', 'cnh', detailKeys.document1, detailKeys.document2, detailKeys.document3],
    read: 'employer',
    unread: 'masked',
    write: 'employer',
    unwritten: 'refused',
  },
  // Whoever could set it would have everything (decision 144)
  { resource: 'user', fields: ['planId'], read: 'everyone', write: 'reseller', unwritten: 'refused' },
  // ENT-19: the password of the account's mail server
  {
    resource: 'user',
    attributes: ['mail.smtp.password'],
    read: 'everyone',
    unread: 'omitted',
    isSecret: true,
    write: 'everyone',
    unwritten: 'refused',
  },
  // What the seller pays is told to nobody below (decision 151)
  {
    resource: 'tracker',
    fields: ['cost'],
    read: 'reseller',
    unread: 'masked',
    write: 'reseller',
    unwritten: 'refused',
  },
  {
    resource: 'sim',
    fields: ['monthlyCost'],
    read: 'reseller',
    unread: 'masked',
    write: 'reseller',
    unwritten: 'refused',
  },
  // Whoever has it can put the SIM card into another unit
  {
    resource: 'sim',
    fields: ['puk'],
    read: 'reseller',
    unread: 'masked',
    isSecret: true,
    write: 'reseller',
    unwritten: 'refused',
  },
  // How long positions and events of the account's vehicles are kept (decision 150)
  { resource: 'user', attributes: ['retention.*'], read: 'everyone', write: 'reseller', unwritten: 'kept' },
  // Where the money of a reseller goes, and what the operator keeps of it (decision 172)
  {
    resource: 'user',
    attributes: [walletAttribute, feeAttribute],
    read: 'reseller',
    unread: 'omitted',
    write: 'administrator',
    unwritten: 'kept',
  },
  {
    resource: 'server',
    attributes: [serverOnlyFamily, secretFamily],
    read: 'administrator',
    unread: 'omitted',
    isSecret: true,
    write: 'administrator',
    unwritten: 'refused',
  },
]

/** Whether the name is one of these attributes. */
export const isAmongAttributes = ({ attributes = [] }: FieldRule, key: string): boolean =>
  attributes.some((of) =>
    typeof of !== 'string' ? of.key.test(key) : of.endsWith('*') ? key.startsWith(of.slice(0, -1)) : of === key,
  )

/** An attribute with its restricted parts changed; another value than an object has none. */
export const withParts = (
  { parts = [] }: FieldRule,
  value: unknown,
  change: (part: unknown, name: string) => unknown,
): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .map(([name, part]) => [name, parts.includes(name) ? change(part, name) : part])
          .filter(([, part]) => part !== undefined),
      )
