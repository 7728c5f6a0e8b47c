import { holdsLevel } from '@rastro/core/access/field-levels'
import type { ArrivalAnswer, ArrivalQuestion } from '@rastro/core/api/device-endpoints'
import type { Arrival, Standing } from '@rastro/core/model/arrival'
import { canSee } from '../../access/can-see.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleDevices } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { addressesFor, type Reader } from '../../http/addresses.ts'
import type { PortAnswer, PortArrival } from '../../ports/bus.ts'

type Ctx = Has<'db' | 'bus' | 'clock' | 'places'>

/**
 * What has arrived on a port, as far as this viewer may see it (decision 145). Of a unit only under exactly its identifier, and only
 * while no vehicle has it, or one that the viewer sees; whoever is no administrator sees of connections that have not said who they are
 * neither their address nor bytes without that identifier.
 */
export async function arrivalsFor(ctx: Ctx, reader: Reader, question: ArrivalQuestion): Promise<ArrivalAnswer> {
  const { viewer } = reader
  const { user } = viewer
  const { watch, protocol, uniqueId } = question
  const answers = await ctx.bus.askPorts({
    watch: `${user.id}:${watch}`,
    userId: user.id,
    protocol,
    uniqueId,
    cursor: cursorOf(question.cursor),
  })
  const { standing, deviceId } = await standingOf(ctx, viewer, uniqueId)
  const found = answers.flatMap(({ arrivals }) => arrivals).sort((one, other) => one.at - other.at)
  const foreign = user.administrator ? new Set<string>() : await unseenNames(ctx, viewer, found)
  const visible = found.filter((arrival) =>
    arrival.uniqueId === null
      ? !arrival.looksLikeIds.some((id) => foreign.has(id))
      : standing !== 'taken' && (arrival.deviceId === 0 || arrival.deviceId === deviceId),
  )
  return {
    cursor: textOf(answers),
    since: new Date(Math.min(ctx.clock.now().getTime(), ...answers.map(({ since }) => since))),
    isOver: answers.length > 0 && answers.every(({ isOver }) => isOver),
    standing,
    deviceId,
    arrivals: visible.map((arrival) => shown(arrival, user.administrator, uniqueId)),
    address: await lastAddress(ctx, reader, visible),
  }
}

async function lastAddress(ctx: Ctx, reader: Reader, arrivals: readonly PortArrival[]): Promise<string | null> {
  const last = arrivals.findLast(({ fix }) => fix?.valid)
  const addresses = last && (await addressesFor(ctx, reader))
  if (!last?.fix || !addresses) return null
  return addresses.tell(last.deviceId, last.fix.latitude, last.fix.longitude, addresses.words) ?? null
}

async function standingOf(
  { db, clock }: Ctx,
  viewer: Viewer,
  uniqueId: string | null,
): Promise<{ standing: Standing; deviceId: number }> {
  const nobody = { standing: 'free', deviceId: 0 } as const
  if (uniqueId === null) return nobody
  const device = await db
    .selectFrom('device')
    .where('uniqueId', '=', uniqueId)
    .select(['id', 'disabled', 'expirationTime'])
    .executeTakeFirst()
  if (!device) return nobody
  // Whoever may not read identifiers of vehicles does not learn here which vehicle has this one (VEH-22)
  const mayKnow = holdsLevel(viewer, 'tracker') && (await canSee(db, viewer.user, 'device', device.id))
  if (!mayKnow) return { standing: 'taken', deviceId: 0 }
  const isExpired = device.expirationTime !== null && Number(device.expirationTime) <= clock.now().getTime()
  return { standing: device.disabled || isExpired ? 'disabled' : 'own', deviceId: device.id }
}

/** The identifiers in foreign bytes that belong to vehicles which the viewer does not see. */
async function unseenNames({ db }: Ctx, { user }: Viewer, arrivals: readonly PortArrival[]): Promise<Set<string>> {
  const names = [...new Set(arrivals.flatMap(({ looksLikeIds }) => looksLikeIds))]
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('device')
    .where('uniqueId', 'in', names)
    .where('id', 'not in', visibleDevices(db, user.id))
    .select('uniqueId')
    .execute()
  return new Set(rows.map(({ uniqueId }) => uniqueId))
}

function shown(arrival: PortArrival, isAdministrator: boolean, uniqueId: string | null): Arrival {
  const { at, fixTime, deviceId: _, looksLikeIds: __, ...rest } = arrival
  const mayRead =
    isAdministrator || arrival.uniqueId !== null || (uniqueId !== null && holds(arrival.data ?? '', uniqueId))
  return {
    ...rest,
    at: new Date(at),
    fixTime: fixTime === null ? null : new Date(fixTime),
    ...(!mayRead && { host: null, data: null, reason: null }),
  }
}

/** Whether these bytes (hex) contain the identifier, as text or as packed digits. */
const holds = (data: string, uniqueId: string): boolean =>
  data.includes(Buffer.from(uniqueId).toString('hex')) || (/^\d{6,}$/.test(uniqueId) && data.includes(uniqueId))

/** `node:12,other:7`: the last number of each node. */
const cursorOf = (text: string): Record<string, number> =>
  Object.fromEntries(
    text
      .split(',')
      .map((part) => part.split(':'))
      .filter(([node, number]) => node && Number.isSafeInteger(Number(number)))
      .map(([node, number]) => [node, Number(number)]),
  )
const textOf = (answers: readonly PortAnswer[]): string => answers.map(({ node, last }) => `${node}:${last}`).join(',')
