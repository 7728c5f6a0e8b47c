import { textsIn, type Within, withBelow } from '@rastro/core/i18n/areas'
import type { Language } from '@rastro/core/i18n/languages'
import { plainTranslate } from '@rastro/core/i18n/plain-translate'
import { checkKeys, type InspectionWords } from '@rastro/core/messages/inspection-words'
import type { Inspection } from '@rastro/core/resources/inspection'
import { maintenances, recordKeys } from '@rastro/core/resources/maintenance'
import { failedChecks } from '@rastro/core/vehicle/inspection'
import { wireOf } from '@rastro/core/vehicle/maintenance-interval'
import type { Viewer } from '../../access/viewer.ts'
import { deviceWatchersOf } from '../../access/visibility.ts'
import { among } from '../../db/dialect.ts'
import { recordQuotaUse } from '../../db/quota.ts'
import type { Write } from '../../db/write.ts'
import { createItem } from '../../db/write-item.ts'
import { addLink } from '../../db/write-link.ts'

/** People who get a maintenance, at most; administrators see all. */
const maxWatchers = 100
/** Recorded as done it is due again after a year, unless somebody removes it before. */
const everyMs = 365 * 86_400_000

interface Opened {
  readonly inspection: Inspection
  readonly language: Language
}

/**
 * Opens a maintenance for each failed item (decision 166): an alert type of this vehicle that is due from now on, until a service of
 * its name is recorded. Whoever sees the vehicle sees it.
 */
export async function openMaintenances(
  writing: Write,
  viewer: Viewer,
  { inspection, language }: Opened,
): Promise<void> {
  const failed = failedChecks(inspection)
  if (failed.length === 0) return
  const { tx, now } = writing
  const t = await inspectionWords(language)
  const { id, deviceId } = inspection
  const userIds = await watchersOf(writing, viewer, deviceId)
  for (const { item, note } of failed) {
    const { attributes, ...interval } = wireOf({ every: everyMs, warnBefore: 0, first: now.getTime() })
    const created = await createItem(writing, maintenances, {
      ...interval,
      type: 'fixTime',
      name: t('inspectionMaintenance', { item: t(checkKeys[item]), number: id }),
      attributes: { ...attributes, inspectionId: id, inspectionItem: item, [recordKeys.description]: note ?? '' },
    })
    const about = { property: 'maintenance', propertyId: created.id } as const
    await addLink(writing, { owner: 'device', ownerId: deviceId, ...about })
    for (const ownerId of userIds) await addLink(writing, { owner: 'user', ownerId, ...about })
    await recordQuotaUse(tx, { kind: maintenances.name, items: [created], userId: viewer.user.id })
  }
}

/** Whoever made the inspection, and those who see its vehicle, without shared links. */
async function watchersOf({ tx }: Write, { user }: Viewer, deviceId: number): Promise<ReadonlySet<number>> {
  const watchers = await deviceWatchersOf(tx, [deviceId])
  const people = await tx
    .selectFrom('user')
    .where(
      among(
        tx,
        'id',
        watchers.slice(0, maxWatchers).map(({ userId }) => userId),
      ),
    )
    .where('temporary', '=', 0)
    .select('id')
    .execute()
  return new Set([user.id, ...people.map(({ id }) => id)])
}

/** The words of inspections, for documents and names. */
export async function inspectionWords(language: Language): Promise<InspectionWords> {
  const texts = await Promise.all(withBelow('inspections').map((area) => textsIn(language, area)))
  return plainTranslate<Within<'inspections'>>(Object.assign({}, ...texts))
}
