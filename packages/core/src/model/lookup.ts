import { Flag, Id, LongId, type Static, Text, Time, Type } from '../kit/schema.ts'

/**
 * How somebody saw positions (LGPD, decision 149):
 * - `live`: the map or the list of everything that the account sees;
 * - `card`: one vehicle, chosen by the person;
 * - `history`: where a vehicle was, also as a replay;
 * - `report`: a report computed from it;
 * - `export`: a file of it;
 * - `share`: a visitor of a shared link, under the name of who shared it;
 * - `login`: a person logged in as this account.
 */
export const lookupKinds = ['live', 'card', 'history', 'report', 'export', 'share', 'login'] as const
export type LookupKind = (typeof lookupKinds)[number]

/** What somebody is to the vehicles: the role of the account when it looked. */
export const lookupRoles = ['administrator', 'reseller', 'manager', 'client', 'user'] as const
export type LookupRole = (typeof lookupRoles)[number]

/** A line of the register of lookups: what one account saw of one vehicle, or of all that it sees, within one hour (UTC). */
export const lookupSchema = Type.Object({
  id: LongId,
  kind: Type.Unsafe<LookupKind>(Type.String({ enum: lookupKinds })),
  firstTime: Time,
  lastTime: Time,
  /** How often; a page that stays open counts once. */
  count: Type.Integer(),
  /** 0: all vehicles that the account saw then. */
  deviceId: Id,
  userId: Id,
  userName: Text,
  userRole: Type.Unsafe<LookupRole>(Type.String({ enum: lookupRoles })),
  /** The reseller that the account belongs to. */
  company: Text,
  /** The person who was logged in as the account; null for the account itself. */
  actorName: Text,
  /** Part of the address: `203.0.113.*`. */
  network: Text,
  /** The account or the person is the reader. */
  isOwn: Flag,
})
export type Lookup = Static<typeof lookupSchema>
