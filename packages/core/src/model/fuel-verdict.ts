import { Id, type Static, Text, Time, Type } from '../kit/schema.ts'

/** What somebody says of a fall of the level that nothing explains: the fuel was stolen, or it went where it should. */
export const fuelVerdicts = ['theft', 'notTheft'] as const
export type FuelVerdict = (typeof fuelVerdicts)[number]
export const FuelVerdictText = Type.Unsafe<FuelVerdict>(Type.String({ enum: fuelVerdicts }))

/** Verdicts of one device, days between the ends of a drain, characters of a note, and drains of a list (decision 180). */
export const fuelVerdictBounds = { aDevice: 1000, days: 31, note: 200, drops: 200, dropDays: 30 } as const

/** A verdict on the drain of a device that shares time with this span; its times are stored, so that it outlives other thresholds. */
export const newFuelVerdictSchema = Type.Object({
  deviceId: Id,
  from: Time,
  to: Time,
  verdict: FuelVerdictText,
  note: Type.Optional(Type.String({ maxLength: fuelVerdictBounds.note })),
})
export type NewFuelVerdict = Static<typeof newFuelVerdictSchema>

/** A verdict that was given; the name of who gave it is one that the reader sees. */
export const toldFuelVerdictSchema = Type.Object({
  id: Id,
  verdict: FuelVerdictText,
  note: Text,
  userName: Text,
  createdTime: Time,
})
export type ToldFuelVerdict = Static<typeof toldFuelVerdictSchema>

/** A fall that an event told of and that nobody has judged. */
export const fuelDropSchema = Type.Object({ deviceId: Id, deviceName: Type.String(), time: Time })
export type FuelDrop = Static<typeof fuelDropSchema>
